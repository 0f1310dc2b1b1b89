/**
 * The service worker: keeps the shell of the client, so that the page opens without a connection, and never an
 * answer of the server's interface. It also shows what the server pushes.
 *
 * The build puts the shell's files in the place of `__SHELL__` (see shell.ts).
 */

declare const __SHELL__: { version: string; files: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;

const SHELL = `shell-${__SHELL__.version}`;
const PARTS = "parts";
/** Parts of the client that were fetched once; the oldest go first. */
const MOST_PARTS = 200;
const NEVER = ["/api", "/live", "/schema", "/metrics", "/health"];

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(__SHELL__.files))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (NEVER.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(part(request));
  else event.respondWith(fetch(request).catch(() => kept(pathname)));
});

/** What the page had fetched before the worker was there. */
worker.addEventListener("message", (event) => {
  const { keep } = event.data as { keep?: string[] };
  event.waitUntil(Promise.all((keep ?? []).map((address) => part(new Request(address)).catch(() => null))));
});

worker.addEventListener("push", (event) => {
  const notice = (event.data?.json() ?? {}) as { title?: string; body?: string; path?: string };
  event.waitUntil(
    worker.registration.showNotification(notice.title ?? "Tuilerie", {
      body: notice.body ?? "",
      icon: "/icons/icon-192.png",
      tag: notice.path ?? "/",
      data: notice.path ?? "/",
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}

/** Built files carry a hash of their content in their names: one that is kept stays right. */
async function part(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(PARTS);
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PARTS)).map((key) => cache.delete(key)));
  }
  return answer;
}

async function open(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin);
  if (address.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  if (there) await there.focus();
  else await worker.clients.openWindow(address.href);
}
