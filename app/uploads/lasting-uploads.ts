import type { UploadQueue, UploadsSeen } from "./upload-queue.ts";

type Queue = Pick<UploadQueue<unknown>, "read" | "subscribe" | "close">;
type KeptQueue = { accountId: string | null; title: string; path: string; queue: Queue };

/** The uploads of one field, as a bar shows them wherever one is. */
export type UploadsElsewhere = {
  title: string;
  /** where they are listed */
  path: string;
  files: number;
  sent: number;
  size: number;
  stopped: number;
};

const isOnTheWay = ({ state }: UploadsSeen["items"][number]) =>
  state !== "error" && state !== "paused";

/** Upload queues that continue across pages, until the window closes. */
export class LastingUploads {
  readonly #kept = new Map<string, KeptQueue>();
  readonly #listeners = new Set<() => void>();
  readonly #warn: (isActive: boolean) => void;
  #seen: readonly UploadsElsewhere[] = [];

  constructor(warn: (isActive: boolean) => void) {
    this.#warn = warn;
  }

  /** The queue of this field, made at its first use. Another account's are ended. */
  keep<Q extends Queue>(
    field: string,
    of: { accountId: string | null; title: string; path: string },
    make: () => Q,
  ): Q {
    for (const [other, { accountId, queue }] of this.#kept)
      if (accountId !== of.accountId) {
        this.#kept.delete(other);
        queue.close();
      }
    const keptQueue = this.#kept.get(field);
    if (keptQueue) return keptQueue.queue as Q;
    const queue = make();
    this.#kept.set(field, { ...of, queue });
    queue.subscribe(this.#look);
    return queue;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): readonly UploadsElsewhere[] => this.#seen;

  #look = (): void => {
    const all = [...this.#kept.values()].map(({ title, path, queue }) => ({
      title,
      path,
      items: queue.read().items,
    }));
    this.#warn(all.some(({ items }) => items.some(({ state }) => state !== "error")));
    const byPath = Map.groupBy(
      all.filter(({ items }) => items.length),
      ({ path }) => path,
    );
    this.#seen = [...byPath].map(([path, [first, ...rest]]) => {
      const items = [first!, ...rest].flatMap((one) => one.items);
      return {
        title: first!.title,
        path,
        files: items.length,
        sent: items.reduce((sum, { bytesTransferred }) => sum + bytesTransferred, 0),
        size: items.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
        stopped: items.filter((item) => !isOnTheWay(item)).length,
      };
    });
    for (const listener of this.#listeners) listener();
  };
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export const lastingUploads = new LastingUploads((isActive) => {
  window.removeEventListener("beforeunload", ask);
  if (isActive) window.addEventListener("beforeunload", ask);
});
