/** Requests to the server, and the two ways in which they can fail. */
import type { Problem } from "./types";

/** Next to the page, in whatever folder that is. */
const BASE = globalThis.document?.baseURI ?? "http://localhost/";
const API = new URL("api", BASE).pathname;

/** Where the files about the lexicons are. */
export const DATA = new URL("data", BASE).pathname;

/** Fetches what is at an address. */
export type Get = (address: string) => Promise<Response>;

/** The server refused the request; the message is for the player. */
export class Refused extends Error {}

/** The server cannot be reached. */
export class Unreachable extends Error {}

export function load<T>(file: string): Promise<T> {
  return fetched(`${DATA}/${file}`, {});
}

export function post<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/json" };
  return fetched(API + path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function fetched<T>(address: string, request: RequestInit): Promise<T> {
  const response = await fetch(address, request).catch((error) => {
    throw isAborted(error) ? error : new Unreachable();
  });
  if (response.ok) return response.json();
  const problem: Problem | null = await response.json().catch(() => null);
  if (!problem) throw new Unreachable(); // a static host, or a proxy whose server is away
  throw new Refused(problem.detail);
}

/** Whether an error only means that the request was cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
