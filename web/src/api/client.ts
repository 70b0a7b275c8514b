/** Requests to the server, and the two ways in which they can fail. */
import type { Problem } from "./schema";

/** Next to the page, in whatever folder that is. */
export const ROOT = new URL("api/v1", globalThis.document?.baseURI ?? "http://localhost/").pathname;

/** The server refused the request; the message is for the player. */
export class Refused extends Error {}

/** The server cannot be reached. */
export class Unreachable extends Error {}

export function ask<T>(path: string): Promise<T> {
  return fetched(path, {});
}

export function post<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/json" };
  return fetched(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function fetched<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(ROOT + path, request).catch((error) => {
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
