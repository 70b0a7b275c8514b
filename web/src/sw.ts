/**
 * The service worker: keeps the page and the words of the lists that were used, so that both work without a network.
 *
 * The build writes the names of all files and a number that changes with them into this file. Questions to the server
 * are never answered from here, except for words and lists; the page estimates by itself instead.
 */
declare const self: ServiceWorkerGlobalScope;

export {};

const KEPT = "__KEPT__".split(" ");
const PAGE = "page-__VERSION__";
const DATA = "data";
const LASTING = /^\/api\/v1\/(?:current|lexicons|lab|[^/]+\/words)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name: string) => name !== PAGE && name !== DATA;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(freshOrKept(request, "/"));
  else if (LASTING.test(url.pathname)) event.respondWith(lasting(request, url.pathname));
  else if (!url.pathname.startsWith("/api/")) event.respondWith(keptOrFresh(request));
});

async function freshOrKept(request: Request, name: string): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(name)) ?? Response.error());
}

async function keptOrFresh(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** Words never change under their address; what lives for a minute is asked for first. */
async function lasting(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(DATA);
  const kept = await cache.match(request);
  if (kept && path.includes("~")) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await keep(cache, request, await whole(fresh));
    return fresh;
  } catch {
    return kept ?? (await otherEdition(cache, path)) ?? Response.error();
  }
}

/** A browser that has no room left keeps nothing more; the answer is as good without. */
async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer).catch(() => undefined);
}

/** The words kept last under a lexicon's name: another edition of a list is better than none. */
async function otherEdition(cache: Cache, path: string): Promise<Response | undefined> {
  const nameIn = (address: string) => /^\/api\/v1\/([^/~]+)(?:~[^/]+)?\/words$/.exec(address)?.[1];
  const same = (each: Request) => nameIn(new URL(each.url).pathname) === nameIn(path);
  const last = nameIn(path) && (await cache.keys()).filter(same).at(-1);
  return last ? cache.match(last) : undefined;
}

/**
 * A copy of an answer that came to its end. If the browser were to write it while it comes, a network that goes in the
 * middle would take with it what was kept before. The end of a redirection becomes an answer to any request.
 */
async function whole(response: Response): Promise<Response> {
  const { headers } = response;
  return new Response(await response.clone().blob(), { headers });
}
