// Keeps the page itself, so that it opens without a network; answers of /v1 are never kept.
const VERSION = "hupai-efa0a25fa4a6";
const FILES = [
  "/",
  "/web/assets/index-CZTRt_RH.css",
  "/web/assets/index-DcvkYc8O.js",
  "/web/manifest.webmanifest",
  "/web/icon.svg",
  "/web/icon-192.png",
  "/web/icon-512.png"
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname === "/") event.respondWith(fromNetwork(event.request));
  else if (url.pathname.startsWith("/web/")) event.respondWith(fromCache(event.request));
});

async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}
