import { release } from "../release.ts";
import { documentCache, type DocumentCache } from "./document-cache.ts";
import { indexedShelf } from "./indexed-shelf.ts";
import { cacheLimit, DEFAULT_LIMIT } from "./make-room.ts";

let opened: Promise<DocumentCache> | undefined;

/** This device's cache: 40 MB, or a tenth of the browser's quota if that is less. */
export const keptDocuments = (): Promise<DocumentCache> => (opened ??= open());

async function open(): Promise<DocumentCache> {
  const given = await navigator.storage?.estimate().then(
    ({ quota }) => quota,
    () => undefined,
  );
  return documentCache(indexedShelf(), {
    limit: cacheLimit(Math.min(DEFAULT_LIMIT, (given ?? DEFAULT_LIMIT * 10) / 10)),
    release: release(),
  });
}
