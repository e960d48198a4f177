import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import type { Shelf } from "./document-cache.ts";
import type { Ledger } from "./make-room.ts";

/** Cannot collide with a page's address, which begins with a slash. */
const LEDGER = "ledger";

/**
 * IndexedDB storage. Documents and ledger change in one transaction, so that tabs cannot overwrite
 * each other's ledger.
 */
export function indexedShelf(): Shelf {
  let opened: UseStore | undefined;
  // Opening throws when storage is disabled; the next call tries again.
  const rows: UseStore = (mode, work) =>
    (opened ??= createStore("shop-documents", "documents"))(mode, work);
  return {
    read: (key) =>
      rows("readonly", (store) => promisifyRequest<Uint8Array | undefined>(store.get(key))),
    change: (work) =>
      rows(
        "readwrite",
        (store) =>
          new Promise<void>((resolve, reject) => {
            const { transaction } = store;
            transaction.oncomplete = () => resolve();
            transaction.onabort = () =>
              reject(
                transaction.error ?? new DOMException("the change was given up", "AbortError"),
              );
            const ledgerRequest = store.get(LEDGER) as IDBRequest<Ledger | undefined>;
            ledgerRequest.onsuccess = () => {
              const { ledger, put, remove = [] } = work(ledgerRequest.result ?? []);
              for (const key of remove) store.delete(key);
              if (put) store.put(put[1], put[0]);
              store.put(ledger, LEDGER);
            };
          }),
      ),
  };
}
