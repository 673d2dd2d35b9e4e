// Keeps the page and its program in the browser: all at once, each file as it was built, and asks nobody afterwards.
const FILES = {}; // by name: the SHA-256 of what it holds, and how many bytes that is
const VERSION = "";

const NAME = `carcscore ${registration.scope} `;
const CACHE = `${NAME}${VERSION}`;
const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", json: "application/json", txt: "text/plain", wasm: "application/wasm", xz: "application/x-xz", zip: "application/zip" };
const OWN = { "engine/worker.mjs": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" };

const total = Object.values(FILES).reduce((sum, [, size]) => sum + size, 0);
let got = 0;
const tell = async (more) => {
  const before = Math.floor((100 * got) / total);
  got += more;
  if (Math.floor((100 * got) / total) === before) return;
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ part: got / total });
};
const digestOf = async (bytes) =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

// What an earlier version kept needs no loading.
const keptBefore = async (digest) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME) || name === CACHE) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      if (answer.headers.get("X-Digest") === digest) return new Uint8Array(await answer.arrayBuffer());
    }
  }
  return null;
};
const loaded = async (name, [digest, size]) => {
  const answer = await fetch(name, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) break;
    bytes.set(value, at);
    at += value.length;
    tell(value.length);
  }
  if ((await digestOf(bytes)) !== digest) throw new Error(`${name} is of another version`);
  return bytes;
};
const keep = async (cache, name, said) => {
  const bytes = (await keptBefore(said[0])) || (await loaded(name, said));
  const headers = { "Content-Type": TYPES[name.split(".").pop()], "Content-Length": bytes.length, "X-Digest": said[0] };
  if (OWN[name]) headers["Content-Security-Policy"] = OWN[name];
  await cache.put(new URL(name, registration.scope), new Response(bytes, { headers }));
};

oninstall = (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await Promise.all(Object.entries(FILES).map(([name, said]) => keep(cache, name, said)));
    })(),
  );
onactivate = (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(NAME) && name !== CACHE) await caches.delete(name);
      await clients.claim();
    })(),
  );
onmessage = ({ data }) => data === "take over" && skipWaiting();
onfetch = (event) => {
  const address = new URL(event.request.url);
  const name = address.href.startsWith(registration.scope)
    ? address.origin + address.pathname === registration.scope
      ? "index.html"
      : (address.origin + address.pathname).slice(registration.scope.length)
    : "";
  if (event.request.method !== "GET" || !(name in FILES)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      return (await cache.match(new URL(name, registration.scope))) || fetch(event.request);
    })(),
  );
};
