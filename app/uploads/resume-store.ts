import { createStore, del, entries, set, type UseStore } from "idb-keyval";

/** An upload that is not through yet, as the device keeps it over a reload. */
export type KeptUpload = {
  id: string;
  accountId: string;
  field: string;
  /** of the object; empty: the file goes whole */
  name: string;
  /** null: it begins anew */
  session: string | null;
  file: File;
  paused: boolean;
  /** how many bytes were there when it was kept last; the server knows better */
  bytesTransferred: number;
  /** when it was begun, in milliseconds */
  at: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export type ResumeStore = {
  keep: (upload: KeptUpload) => Promise<void>;
  forget: (id: string) => Promise<void>;
  /**
   * This account's unfinished uploads of the field that no other page continues, oldest first.
   * Deletes expired ones and those of other accounts.
   */
  list: (of: { accountId: string; field: string }) => Promise<KeptUpload[]>;
};

/** Splits entries into this account's in this field, oldest first, and those to delete. */
export function partKept(
  kept: KeptUpload[],
  { accountId, field, now }: { accountId: string; field: string; now: number },
): { own: KeptUpload[]; lost: KeptUpload[] } {
  const lost = kept.filter((upload) => upload.accountId !== accountId || upload.at < now - DAY_MS);
  const own = kept
    .filter((upload) => !lost.includes(upload) && upload.field === field)
    .toSorted((one, other) => one.at - other.at);
  return { own, lost };
}

/** In the browser's database. Where there is none, nothing is kept and everything else works. */
export function browserResumeStore(now: () => number = Date.now): ResumeStore {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore("uploads", "unfinished"));
  const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch {
      return otherwise;
    }
  };
  return {
    keep: (upload) =>
      quietly(async () => {
        await set(upload.id, upload, store());
        await claim(upload.id);
      }, undefined),
    forget: (id) =>
      quietly(async () => {
        await del(id, store());
        release(id);
      }, undefined),
    list: ({ accountId, field }) =>
      quietly(async () => {
        const uploads = (await entries<string, KeptUpload>(store())).map(([, upload]) => upload);
        const { own, lost } = partKept(uploads, { accountId, field, now: now() });
        await Promise.all(lost.map(({ id }) => del(id, store())));
        const free = await Promise.all(own.map(({ id }) => claim(id)));
        return own.filter((_, at) => free[at]);
      }, []),
  };
}

const unlockById = new Map<string, () => void>();

/**
 * Whether this page may continue the upload: a second page with the same field leaves it to the
 * first. True where browsers have no locks.
 */
function claim(id: string): Promise<boolean> {
  if (unlockById.has(id) || !navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`upload ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<void>((end) => unlockById.set(id, end)) : undefined;
    });
  });
}

function release(id: string): void {
  unlockById.get(id)?.();
  unlockById.delete(id);
}
