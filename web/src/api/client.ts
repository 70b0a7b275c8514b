/** Requests to the server: GET, POST and event streams, and the two ways in which they can fail. */
import type { Problem } from "./schema";

export const ROOT = "/api/v1";

/** The server refused the request; the message is for the player. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly retryAfter: number | null,
  ) {
    super(problem.detail);
  }

  /** Whether trying again later can help. */
  get busy(): boolean {
    return this.problem.status === 503 || this.problem.status === 429;
  }

  is(kind: string): boolean {
    return this.problem.type === `urn:salet:${kind}`;
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

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Calls back for each event of a stream, until it ends or the signal stops it. */
export async function listen(
  path: string,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const response = await fetched(path, { signal, headers: { accept: "text/event-stream" } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(failed);
    if (done) return;
    const pieces = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = pieces.pop()!;
    for (const piece of pieces) {
      const event = eventOf(piece);
      if (event) onEvent(event);
    }
  }
}

/** An event from its lines; null for a comment. */
export function eventOf(text: string): ServerEvent | null {
  const lines = text.split("\n").map((line) => /^(event|data): ?(.*)$/.exec(line));
  const valuesOf = (field: string) => lines.filter((line) => line?.[1] === field).map((line) => line![2]!);
  const data = valuesOf("data");
  return data.length ? { name: valuesOf("event")[0] ?? "message", data: data.join("\n") } : null;
}

async function fetched(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(ROOT + path, request).catch(failed);
  if (response.ok) return response;
  if (response.status === 504 && response.headers.has("x-offline")) throw new Unreachable();
  const wait = Number(response.headers.get("retry-after")) || null;
  throw new Refused(await problemOf(response), wait);
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
