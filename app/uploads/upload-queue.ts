import { randomLetters } from "#lib/random-letters.ts";
import { browserWorld, type UploadWorld } from "./browser-world.ts";
import { browserResumeStore, type ResumeStore } from "./resume-store.ts";
import { storageTalk } from "./storage-talk.ts";
import { UploadError } from "./upload-error.ts";
import type { UploadPurpose } from "./upload-purpose.ts";
import { startUpload, type UploadTask } from "./upload-task.ts";
import type { Waiting } from "./wait-for-retry.ts";

export type UploadItem = {
  id: string;
  /** of the file */
  name: string;
  /** waiting: for its turn; finishing: everything is sent, the server works on it; made: waits for those before it */
  state: "waiting" | "running" | "finishing" | "made" | "paused" | "error";
  bytesTransferred: number;
  totalBytes: number;
  trouble: Waiting | null;
  problem: string | null;
  mayTryAgain: boolean;
};

export type UploadsSeen = {
  items: readonly UploadItem[];
  /** files that were not taken, and why; until others are chosen */
  refused: readonly string[];
  /** the last thing that ended, in words to be heard */
  news: string;
};

type Entry<Made> = {
  seen: UploadItem;
  file: File;
  /** of the object */
  name: string;
  at: number;
  session: string | null;
  task: UploadTask | null;
  stored: boolean;
  ending: AbortController;
  made?: Made;
};

/** `id` is what `add` gave for the file. */
export type OnMade<Made> = (made: Made, file: File, id: string) => void;

export type QueueOptions<Made> = {
  purpose: UploadPurpose<Made>;
  field: string;
  accountId: string | null;
  bucket?: string;
  world?: UploadWorld;
  store?: ResumeStore;
};

const AT_ONCE = 3;

/** The uploads of one field: at most three under way, their results in the order in which the files were chosen, kept over a reload. */
export function uploadQueue<Made>({
  purpose,
  field,
  accountId,
  bucket = "shop",
  world = browserWorld,
  store = browserResumeStore(),
}: QueueOptions<Made>) {
  let entries: Entry<Made>[] = [];
  let seen: UploadsSeen = { items: [], refused: [], news: "" };
  let lastAt = 0;
  let closed = false;
  let onMade: OnMade<Made> = () => {};
  const listeners = new Set<() => void>();

  function show(change: Partial<UploadsSeen> = {}): void {
    seen = { ...seen, ...change, items: entries.map((entry) => entry.seen) };
    for (const listener of listeners) listener();
  }

  function mark(entry: Entry<Made>, change: Partial<UploadItem>): void {
    entry.seen = { ...entry.seen, ...change };
    show();
  }

  function newEntry(file: File, rest: Partial<Entry<Made>> = {}): Entry<Made> {
    lastAt = Math.max(lastAt + 1, world.now());
    const item: UploadItem = {
      id: randomLetters(16),
      name: file.name,
      state: "waiting",
      bytesTransferred: 0,
      totalBytes: file.size,
      trouble: null,
      problem: null,
      mayTryAgain: false,
    };
    return {
      seen: item,
      file,
      name: purpose.newName(accountId ?? "", file),
      at: lastAt,
      session: null,
      task: null,
      stored: false,
      ending: new AbortController(),
      ...rest,
    };
  }

  /** Starts whoever's turn it is. */
  function schedule(): void {
    const busy = entries.filter(
      ({ seen: { state } }) => state === "running" || state === "finishing",
    ).length;
    for (const entry of entries
      .filter(({ seen: { state } }) => state === "waiting")
      .slice(0, Math.max(0, AT_ONCE - busy))) {
      mark(entry, { state: "running", problem: null });
      if (!entry.task?.resume()) void send(entry);
    }
  }

  async function send(entry: Entry<Made>): Promise<void> {
    try {
      if (!entry.stored) {
        const known = entry.session;
        entry.task = startUpload(
          entry.file,
          {
            bucket,
            name: entry.name,
            contentType: purpose.contentTypeOf(entry.file),
            session: known,
            onSession: (session) => remember(entry, session),
            onChange: (task) => reflect(entry, task),
          },
          world,
        );
        // What was made of an object may have taken it away: whether it was is for `finish` to say.
        await entry.task.done.catch((error: unknown) =>
          known && error instanceof UploadError && error.code === "object-not-found"
            ? null
            : Promise.reject(error),
        );
        entry.stored = true;
      }
      mark(entry, { state: "finishing", bytesTransferred: entry.file.size, trouble: null });
      entry.made = await purpose.finish(entry.name, entry.file, entry.ending.signal);
      mark(entry, { state: "made" });
      deliver();
    } catch (error) {
      failed(entry, error);
    }
    schedule();
  }

  function reflect(entry: Entry<Made>, task: UploadTask): void {
    if (!entries.includes(entry)) return;
    const { trouble } = entry.seen;
    const state =
      task.state === "paused"
        ? "paused"
        : entry.seen.state === "paused" && task.state === "running"
          ? "running"
          : entry.seen.state;
    const changed = state !== entry.seen.state;
    mark(entry, { state, bytesTransferred: task.bytesTransferred, trouble: task.waiting });
    if (task.waiting === "offline" && trouble !== "offline")
      show({ news: "연결이 끊겼어요. 연결되면 이어서 올려요." });
    if (!changed) return;
    remember(entry, entry.session);
    if (state === "paused") {
      deliver();
      schedule();
    }
  }

  function remember(entry: Entry<Made>, session: string | null): void {
    entry.session = session;
    if (!accountId || !entries.includes(entry)) return;
    const { id, state, bytesTransferred } = entry.seen;
    if (session === null) void store.forget(id);
    else
      void store.keep({
        id,
        accountId,
        field,
        name: entry.name,
        session,
        file: entry.file,
        paused: state === "paused",
        bytesTransferred,
        at: entry.at,
      });
  }

  /** Hands over what is ready, unless a file before it is still under way. What is paused or failed has lost its place. */
  function deliver(): void {
    for (const entry of entries) {
      if (entry.seen.state === "paused" || entry.seen.state === "error") continue;
      if (entry.seen.state !== "made" || entry.made === undefined) return;
      remove(entry);
      show({ news: `${entry.file.name} 올리기를 마쳤어요.` });
      onMade(entry.made, entry.file, entry.seen.id);
    }
  }

  function failed(entry: Entry<Made>, error: unknown): void {
    if (!entries.includes(entry)) return;
    if (error instanceof UploadError && error.code === "canceled") return drop(entry);
    const known =
      error instanceof UploadError ? error : new UploadError("internal-error", { cause: error });
    // One name makes one thing: what is not there, or was made of something else, needs another.
    if (known.code === "object-not-found" || known.status === 409)
      Object.assign(entry, {
        stored: false,
        session: null,
        name: purpose.newName(accountId ?? "", entry.file),
      });
    if (!known.mayTryAgain) void store.forget(entry.seen.id);
    entry.task = null;
    show({ news: `${entry.file.name} 올리지 못했어요. ${known.message}` });
    mark(entry, {
      state: "error",
      trouble: null,
      problem: known.message,
      mayTryAgain: known.mayTryAgain,
    });
    deliver();
  }

  function remove(entry: Entry<Made>): void {
    entries = entries.filter((other) => other !== entry);
    void store.forget(entry.seen.id);
  }

  function drop(entry: Entry<Made>): void {
    if (!entries.includes(entry)) return;
    remove(entry);
    show({ news: entry.seen.state === "error" ? "" : `${entry.file.name} 올리기를 취소했어요.` });
    deliver();
    schedule();
  }

  function cancel(entry: Entry<Made>): void {
    const { task } = entry;
    entry.ending.abort();
    // Only what runs can be canceled; a pause is left first.
    if (task?.state === "paused") task.resume();
    if (!task?.cancel() && (entry.stored || entry.session))
      void storageTalk(world.send, { bucket, name: entry.name, contentType: "" }).abandon(
        entry.session,
      );
    drop(entry);
  }

  const having = (act: (entry: Entry<Made>) => void) => (id: string) =>
    entries.filter((entry) => entry.seen.id === id).forEach(act);

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (): UploadsSeen => seen,

    /** Gives the ids of those that are taken. */
    add(files: Iterable<File>): string[] {
      const chosen = [...files].map((file) => ({
        file,
        problem: accountId ? purpose.problemOf(file) : new UploadError("unauthenticated").message,
      }));
      const taken = chosen.filter(({ problem }) => !problem).map(({ file }) => newEntry(file));
      entries = [...entries, ...taken];
      show({
        refused: chosen.flatMap(({ file, problem }) =>
          problem ? [`${file.name}: ${problem}`] : [],
        ),
      });
      schedule();
      return taken.map(({ seen: { id } }) => id);
    },

    /** Who gets what is made. */
    tell(listener: OnMade<Made>): void {
      onMade = listener;
    },

    /** Goes on with what a reload interrupted. */
    async open(): Promise<void> {
      closed = false;
      const kept = accountId ? await store.list({ accountId, field }) : [];
      if (closed) return;
      const missing = kept.filter(({ id }) => !entries.some((entry) => entry.seen.id === id));
      const restored = missing.map(({ id, file, name, session, at, paused, bytesTransferred }) => {
        const entry = newEntry(file, { name, session, at });
        entry.seen = { ...entry.seen, id, bytesTransferred, state: paused ? "paused" : "waiting" };
        return entry;
      });
      entries = [...restored, ...entries].sort((one, other) => one.at - other.at);
      if (restored.length) show({ news: "올리던 파일이 남아 있어요." });
      schedule();
    },

    pause: having((entry) => {
      if (entry.task?.pause() || entry.seen.state !== "waiting") return;
      mark(entry, { state: "paused" });
      remember(entry, entry.session);
      deliver();
    }),
    resume: having((entry) => {
      if (entry.seen.state !== "paused") return;
      mark(entry, { state: "waiting" });
      remember(entry, entry.session);
      schedule();
    }),
    retry: having((entry) => {
      if (entry.seen.state !== "error") return;
      if (!entry.stored && !entry.session)
        entry.name = purpose.newName(accountId ?? "", entry.file);
      mark(entry, { state: "waiting", problem: null });
      schedule();
    }),
    cancel: having(cancel),
    /** The person left: nobody waits for these any more. */
    close(): void {
      closed = true;
      for (const entry of entries) cancel(entry);
    },
  };
}

export type UploadQueue<Made> = ReturnType<typeof uploadQueue<Made>>;
