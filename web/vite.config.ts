/// <reference types="vitest/config" />
/** How the page is built: one script, a worker, and a service worker that caches them. */
import { readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** SALET_PAGE: another folder for the built page. */
const OUT = process.env.SALET_PAGE ?? "../src/salet/web/static";

/** Data and pictures, which the service worker caches when they are first used, because few visitors need all of them. */
const RARE = /^assets\/.*\.(?:json|txt|png)$/;
