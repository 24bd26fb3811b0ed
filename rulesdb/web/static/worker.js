// Keeps pages that were open, for when there is no network: what the network gives comes first, what is kept second.
"use strict";

const SHELL = "shell-VERSION", PAGES = "pages", MOST = 200, WAIT = 4000;
const FILES = ["/static/style.css?VERSION", "/static/app.js?VERSION", "/static/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(SHELL)).addAll(FILES);
  await (await caches.open(PAGES)).addAll(["/offline", "/"]);
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== SHELL && name !== PAGES) await caches.delete(name);
  await self.clients.claim();
  // The page that installed this script came before it: keep that one too.
  const held = await caches.open(PAGES);
  for (const client of await self.clients.matchAll({ type: "window" })) {
    try { const page = await fetch(client.url); if (page.ok) await held.put(client.url, page); } catch { /* later */ }
  }
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, address));
  else if (address.pathname.startsWith("/static/") || address.pathname === "/manifest.webmanifest")
    event.respondWith(caches.match(request, { ignoreVary: true }).then((held) => held || fetch(request)));
});

async function page(request, address) {
  const held = await caches.open(PAGES), name = address.pathname + address.search;
  const kept = await held.match(name, { ignoreVary: true });
  try {
    const fetched = fetch(request);
    const response = kept ? await Promise.race([fetched, late()]) : await fetched;
    if (response.status >= 502) throw new Error("no service");
    if (response.ok && !response.redirected) await keep(held, name, response.clone());
    return response;
  } catch {
    return kept || (await held.match("/offline", { ignoreVary: true })) || Response.error();
  }
}

const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("slow")), WAIT));

async function keep(held, name, response) {
  await held.delete(name);
  await held.put(name, response);
  const names = await held.keys();
  for (const old of names.slice(0, Math.max(0, names.length - MOST)))
    if (!["/offline", "/"].includes(new URL(old.url).pathname + new URL(old.url).search)) await held.delete(old);
}
