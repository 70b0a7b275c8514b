/**
 * The service worker: caches the page, its engine, and what they load, so that all of it works offline.
 *
 * The build writes the names of the files and a version into this file. Word lists, second guesses and the
 * games of solvers are cached when they are first loaded; state/offline.ts loads those that are needed. A new version waits until no page of the old one is open:
 * what such a page has yet to load is in the old cache only.
 */
declare const self: ServiceWorkerGlobalScope;

export {};

const FILES = "__FILES__".split(" ");
const { scope } = self.registration;
/** The names of this site's caches begin with its scope: other pages of the same origin have caches as well. */
const OWN = `salet ${scope} `;
const PAGE = `${OWN}page-__VERSION__`;
const DATA = `${OWN}data`;
const SHARED = "shared-picture"; // as in state/picture.ts
const LASTING = /^(?:site\.json|data\/.+\.json)$/;
const PATIENCE = 2000; // milliseconds for the page from the network, before it comes from the cache
const LONG_PATIENCE = 20_000; // the same while a new version waits: the cached page may need files that are gone

self.addEventListener("install", (event) => {
  const first = !self.registration.active;
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.addAll(FILES.map(freshly)))
      .then(() => (first ? self.skipWaiting() : undefined)),
  );
});

/** The request for a file: the server is asked whether it is new, unless a hash in its name says that it never changes. */
function freshly(file: string): Request {
  return new Request(file, { cache: file.startsWith("assets/") ? "default" : "no-cache" });
}

self.addEventListener("activate", (event) => {
  const old = (name: string) => name.startsWith(OWN) && name !== PAGE && name !== DATA;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (request.method === "POST" && path === "share") event.respondWith(keepShared(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(networkOrCache(request));
  else if (LASTING.test(path)) event.respondWith(lasting(request, path));
  else if (!path.startsWith("api/")) event.respondWith(cacheOrNetwork(request, path));
});

/** Keeps a picture that is shared to the installed page until the page takes it. */
async function keepShared(request: Request): Promise<Response> {
  const picture = (await request.formData()).get("picture");
  const cache = await caches.open(SHARED);
  if (picture instanceof Blob) await cache.put(SHARED, new Response(picture)).catch(() => undefined);
  return Response.redirect(`${scope}?shared#/solve`, 303);
}

/** The page from the network; from the cache if it does not come in time, or if a proxy says that its server is away. */
async function networkOrCache(request: Request): Promise<Response> {
  const { installing, waiting } = self.registration;
  const patience = installing || waiting ? LONG_PATIENCE : PATIENCE;
  const late = new Promise<null>((resume) => setTimeout(resume, patience, null));
  const fresh = fetch(request);
  const response = await Promise.race([fresh, late]).catch(() => null);
  if (response && response.status < 500) return response;
  return (await caches.match(scope, { cacheName: PAGE })) ?? fresh;
}

/** Files have a hash in their name, so what is cached stays right. */
async function cacheOrNetwork(request: Request, path: string): Promise<Response> {
  for (const cacheName of [PAGE, DATA]) {
    const cached = await caches.match(request, { ignoreSearch: true, cacheName });
    if (cached) return cached;
  }
  const fresh = await fetch(request);
  if (fresh.ok && path.startsWith("assets/")) {
    const cache = await caches.open(DATA);
    await store(cache, request, fresh);
    await forgetOthers(cache, path);
  }
  return fresh;
}

/** Drops older versions of a file: the same name with another hash, its own or that of its folder. */
async function forgetOthers(cache: Cache, path: string): Promise<void> {
  const withoutHash = (name: string) => name.replace(/-[\w-]{8}(?=\.\w+$)|~[0-9a-f]{12}(?=\/)/, "");
  for (const each of await cache.keys()) {
    const name = each.url.slice(scope.length);
    if (name !== path && withoutHash(name) === withoutHash(path)) await cache.delete(each);
  }
}

/** Data never change under their address, which has a hash; for site.json the network comes first. */
async function lasting(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(DATA);
  const cached = await cache.match(request);
  if (cached && path !== "site.json") return cached;
  const fresh = await fetch(request).catch(() => null);
  if (fresh?.ok) {
    await store(cache, request, fresh);
    await forgetOthers(cache, path);
  }
  return (fresh?.ok ? fresh : (cached ?? fresh)) ?? Response.error();
}

/**
 * Stores a copy of a complete answer if the browser has room; the page works without. If the browser stored it while it
 * arrives, a network failure would also destroy what was stored before. A copy can also answer any request, even if it
 * came by a redirect.
 */
async function store(cache: Cache, request: Request, response: Response): Promise<void> {
  const { headers } = response;
  const copy = new Response(await response.clone().blob(), { headers });
  await cache.put(request, copy).catch(() => undefined);
}
