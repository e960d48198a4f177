import { release } from "../release.ts";

type Message = { type: "seen"; path: string } | { type: "forget" };

/**
 * Registers the service worker once and sends it a message about a visited page, of which it
 * fetches its own copy without cookies. Does nothing in development, or where browsers lack workers
 * or storage.
 */
export function tellWorker(message: Message): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .then(running)
    .then((worker) =>
      worker?.postMessage(
        message.type === "seen"
          ? { ...message, version: release(), files: filesOfPage() }
          : message,
      ),
    )
    .catch(() => undefined);
}

/** This registration's worker once it runs; the back office's pages are another worker's. */
async function running({
  active,
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const next = installing ?? waiting;
  if (active || !next) return active;
  return new Promise((resolve) => {
    next.addEventListener("statechange", () => next.state === "activated" && resolve(next));
  });
}

/** The page's files that loaded before a worker could observe them. */
const filesOfPage = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(?:assets|fonts|images)\//.test(pathname),
    )
    .map(({ pathname }) => pathname);
