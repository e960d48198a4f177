// Sent instead of the service worker once offline pages are switched off: deletes all kept pages,
// and then unregisters itself.
addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  ),
);
