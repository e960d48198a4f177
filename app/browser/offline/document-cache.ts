import { fromBytes, toBytes } from "./document-text.ts";
import { afterUse, cacheLimit, makeRoom, sumOf, type Ledger } from "./make-room.ts";

type Change = {
  ledger: Ledger;
  put?: [key: string, bytes: Uint8Array];
  remove?: readonly string[];
};

/**
 * Where documents lie. `change` does all of a change or nothing, alone among all tabs; both throw
 * where the browser keeps nothing.
 */
export type Shelf = {
  read(key: string): Promise<Uint8Array | undefined>;
  change(work: (ledger: Ledger) => Change): Promise<void>;
};

/** What a page read, and when it was kept. */
export type KeptDocument = { at: number; data: unknown };

export type DocumentCache = ReturnType<typeof documentCache>;

/**
 * The least recently read goes first (specification 9). What cannot be kept is not kept, and nobody
 * notices: reading it later says why.
 */
export function documentCache(
  shelf: Shelf,
  { limit = cacheLimit(), now = Date.now }: { limit?: number; now?: () => number } = {},
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
    /** Whether it is kept now. */
    async keep(key: string, data: unknown): Promise<boolean> {
      const bytes = toBytes({ at: now(), data } satisfies KeptDocument);
      try {
        return await put(key, bytes, () => most);
      } catch {
        // The browser gives less than the limit: half of what stands there makes room, once.
        return put(key, bytes, (ledger) =>
          Math.max(sumOf(ledger) / 2, bytes.length + key.length),
        ).catch(() => false);
      }
    },

    async find(key: string): Promise<KeptDocument | null> {
      try {
        const bytes = await shelf.read(key);
        if (!bytes) return null;
        await shelf.change((ledger) => ({ ledger: afterUse(ledger, key) })).catch(() => undefined);
        return fromBytes(bytes) as KeptDocument;
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
