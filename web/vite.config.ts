/// <reference types="vitest/config" />
/** How the page is built: one script, a worker, and a service worker that caches them. */
import { readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** SALET_PAGE: another folder for the built page. */
const OUT = process.env.SALET_PAGE ?? "../src/salet/web/static";

/** Data and pictures, which the service worker caches when they are first used, because few visitors need all of them. */
const RARE = /^assets\/.*\.(?:json|txt|png)$/;

/** Lets the browser fetch the values of the usual start before the page's script asks for it. */
function preloadStart(): Plugin {
  return {
    name: "preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => name.startsWith("assets/openers-nyt-"));
        if (!file) throw new Error("the start of nyt is missing from the build");
        const attrs = { rel: "preload", as: "fetch", crossorigin: true, href: `./${file}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** Takes out what the script would not have made, so that it takes over what was painted before it as it is. */
function withoutGaps(): Plugin {
  return {
    name: "without-gaps",
    transformIndexHtml: (html) => html.replace(/<!--.*?-->/gs, "").replace(/>\s+</g, "><"),
  };
}

/** Puts the names of the built files, and their version, into the service worker. */
function precache(): Plugin {
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("sw.js is missing from the build");
      const names = Object.keys(bundle)
        .filter((name) => name !== "sw.js")
        .sort();
      const common = names.filter((name) => name !== "index.html" && !RARE.test(name));
      const shown = readdirSync("public").filter((name) => !/\.(?:txt|ico)$|^icon/.test(name));
      const cached = ["./", ...common, ...shown];
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
  base: "./",
  plugins: [withoutGaps(), preloadStart(), precache()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: {
        comments: { legal: false }, // public/third-party.txt has them
        // What the first view loads is one script, also where later views share parts of it.
        codeSplitting: {
          groups: [{ name: "index", tags: ["$initial"], test: (id) => !id.endsWith("/src/sw.ts") }],
        },
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
