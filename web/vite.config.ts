/** How the page is built: one small entry, a file for each other view, a worker, and a service worker that caches them all. */
import { readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vitest/config";

const OUT = "../src/salet/web/static";

/** Puts the names of all built files, and their version, into the service worker. */
function precache(): Plugin {
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("sw.js is missing from the build");
      const names = Object.keys(bundle).filter((name) => name !== "sw.js");
      const files = [...names.filter((name) => name !== "index.html"), ...readdirSync("public").filter((name) => !name.endsWith(".txt"))];
      const cached = ["/", ...files.map((name) => `/${name}`)];
      const version = hash(names.map((name) => name + textOf(bundle[name])).join());
      worker.code = worker.code
        .replace(/(["'`])__FILES__\1/, JSON.stringify(cached.sort().join(" ")))
        .replace("__VERSION__", version);
    },
  };
}

function textOf(file: { type: string; code?: string; source?: string | Uint8Array }): string {
  return file.type === "chunk" ? (file.code ?? "") : String(file.source ?? "");
}

function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) value = Math.imul(value ^ text.charCodeAt(k), 0x01000193);
  return (value >>> 0).toString(36);
}

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  plugins: [precache()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
