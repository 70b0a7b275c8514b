/** Requests to the server, and the two ways in which they can fail. */
import type { Problem } from "./schema";

export const ROOT = "/api/v1";

/** The server refused the request; the message is for the player. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

export function ask<T>(path: string, signal?: AbortSignal): Promise<T> {
  return fetched(path, signal ? { signal } : {}).then((response) => response.json());
}

export function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body), ...(signal && { signal }) };
  return fetched(path, request).then((response) => response.json());
}

async function fetched(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(ROOT + path, request).catch(failed);
  if (response.ok) return response;
  if (response.status === 504 && response.headers.has("x-offline")) throw new Unreachable();
  throw new Refused(await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem> {
  const { status, statusText } = response;
  const unknown = { type: "about:blank", title: statusText, status, detail: statusText || String(status) };
  return response.json().catch(() => unknown);
}

function failed(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new Unreachable();
}

/** Whether an error only means that the request was cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
