/** The module that other pages use, built after the page into the same folder. */
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Files that the module needs, under names that never change. */
const COMPANIONS = {
  "salet.wasm": "src/engine/core.wasm",
  "salet-scalar.wasm": "src/engine/core-scalar.wasm",
  "salet.d.ts": "src/module/salet.d.ts",
};

function companions(): Plugin {
  return {
    name: "companions",
    generateBundle() {
      for (const [fileName, path] of Object.entries(COMPANIONS))
        this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: false,
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  plugins: [companions()],
  worker: { format: "es" },
  build: {
    outDir: process.env.SALET_PAGE ?? "../src/salet/web/static",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { salet: "src/module/index.ts" },
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
