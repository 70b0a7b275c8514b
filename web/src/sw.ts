/**
 * The service worker: caches the page and the words of the lists in use, so that both work offline.
 *
 * The build writes the names of all files and a version into this file. Of the API, only words and lists are cached;
 * the page estimates everything else by itself.
 */
declare const self: ServiceWorkerGlobalScope;

export {};

const FILES = "__FILES__".split(" ");
const PAGE = "page-__VERSION__";
const DATA = "data";
const LASTING = /^\/api\/v1\/(?:current|lexicons|lab|[^/]+\/words)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.addAll(FILES))
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
  if (request.mode === "navigate") event.respondWith(networkOrCache(request, "/"));
  else if (LASTING.test(url.pathname)) event.respondWith(lasting(request, url.pathname));
  else if (!url.pathname.startsWith("/api/")) event.respondWith(cacheOrNetwork(request));
});

async function networkOrCache(request: Request, name: string): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(name)) ?? Response.error());
}

async function cacheOrNetwork(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** Words never change under their address; for the rest the network comes first. */
async function lasting(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(DATA);
  const cached = await cache.match(request);
  if (cached && path.includes("~")) return cached;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await store(cache, request, await whole(fresh));
    return fresh;
  } catch {
    return cached ?? (await otherEdition(cache, path)) ?? Response.error();
  }
}

/** Stores an answer if the browser has room; the page works without. */
async function store(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer).catch(() => undefined);
}

/** The words cached last under a lexicon's name: another version of a list is better than nothing. */
async function otherEdition(cache: Cache, path: string): Promise<Response | undefined> {
  const nameIn = (address: string) => /^\/api\/v1\/([^/~]+)(?:~[^/]+)?\/words$/.exec(address)?.[1];
  const same = (each: Request) => nameIn(new URL(each.url).pathname) === nameIn(path);
  const last = nameIn(path) && (await cache.keys()).filter(same).at(-1);
  return last ? cache.match(last) : undefined;
}

/**
 * A copy of a complete answer. If the browser stored it while it arrives, a network failure would also destroy what
 * was stored before. A copy can also answer any request, even if it came by a redirect.
 */
async function whole(response: Response): Promise<Response> {
  const { headers } = response;
  return new Response(await response.clone().blob(), { headers });
}
