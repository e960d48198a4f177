import { fromBytes, toBytes } from "./document-text.ts";
import { afterUse, cacheLimit, makeRoom, sumOf, type Ledger } from "./make-room.ts";

type Change = {
  ledger: Ledger;
  put?: [key: string, bytes: Uint8Array];
  remove?: readonly string[];
};

/**
 * Storage for documents. `change` is atomic across tabs; both functions throw when the browser
 * refuses storage.
 */
export type Shelf = {
  read(key: string): Promise<Uint8Array | undefined>;
  change(work: (ledger: Ledger) => Change): Promise<void>;
};

/** The data of a page, when it was stored (ms), and by which release. */
export type KeptDocument = { at: number; release?: string | undefined; data: unknown };

type CacheOptions = { limit?: number; now?: () => number; release?: string | undefined };

export type DocumentCache = ReturnType<typeof documentCache>;

/**
 * Evicts the least recently read first (specification 9). A failed write is ignored, because a
 * later offline read explains it.
 */
export function documentCache(
  shelf: Shelf,
  { limit = cacheLimit(), now = Date.now, release }: CacheOptions = {},
) {
  const most = cacheLimit(limit);

  async function put(
    key: string,
    bytes: Uint8Array,
    room: (ledger: Ledger) => number,
  ): Promise<boolean> {
    let isKept = false;
    await shelf.change((before) => {
      const made = makeRoom(before, { key, bytes: bytes.length + key.length }, room(before));
      isKept = made.isKept;
      return {
        ledger: made.ledger,
        remove: made.gone,
        ...(isKept && { put: [key, bytes] as [string, Uint8Array] }),
      };
    });
    return isKept;
  }

  return {
    /** Stores the document; tells whether it succeeded. */
    async keep(key: string, data: unknown): Promise<boolean> {
      const bytes = toBytes({ at: now(), release, data } satisfies KeptDocument);
      try {
        return await put(key, bytes, () => most);
      } catch {
        // The browser's quota is below our limit: retry once with half of the stored bytes evicted.
        return put(key, bytes, (ledger) =>
          Math.max(sumOf(ledger) / 2, bytes.length + key.length),
        ).catch(() => false);
      }
    },

    /** Null also for what another release stored, whose pages may have had other data. */
    async find(key: string): Promise<KeptDocument | null> {
      try {
        const bytes = await shelf.read(key);
        const kept = bytes && (fromBytes(bytes) as KeptDocument);
        if (!kept || kept.release !== release) return null;
        await shelf.change((ledger) => ({ ledger: afterUse(ledger, key) })).catch(() => undefined);
        return kept;
      } catch {
        return null;
      }
    },

    async forget(which: (key: string) => boolean = () => true): Promise<void> {
      await shelf
        .change((ledger) => ({
          ledger: ledger.filter(({ key }) => !which(key)),
          remove: ledger.map(({ key }) => key).filter(which),
        }))
        .catch(() => undefined);
    },
  };
}
