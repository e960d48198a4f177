import { release } from "../release.ts";

type Message = { type: "seen"; path: string } | { type: "forget" };

/**
 * Registers the service worker once, and tells it what was seen: it fetches its own copy, without
 * cookies. Browsers without one, with storage switched off, or in development simply have none.
 */
export function tellWorker(message: Message): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) =>
      active?.postMessage(
        message.type === "seen"
          ? { ...message, version: release(), files: filesOfPage() }
          : message,
      ),
    )
    .catch(() => undefined);
}

/** What the page was made of before a worker could see it being fetched. */
const filesOfPage = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(?:assets|fonts|images)\//.test(pathname),
    )
    .map(({ pathname }) => pathname);
