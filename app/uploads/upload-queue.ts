import { failAction } from "#app/browser/run-action.ts";
import { browserWorld, type UploadWorld } from "./browser-world.ts";
import { browserResumeStore, type ResumeStore } from "./resume-store.ts";
import { storageTalk } from "./storage-talk.ts";
import { UploadError } from "./upload-error.ts";
import { newEntry, type UploadEntry, type UploadItem } from "./upload-entry.ts";
import type { StoredPurpose, UploadPurpose, WholePurpose } from "./upload-purpose.ts";
import { startUpload, type UploadOptions, type UploadTask } from "./upload-task.ts";

export type UploadsSeen = {
  items: readonly UploadItem[];
  /** files that were not taken, and why; until others are chosen */
  refused: readonly string[];
  /** the last result, for screen readers */
  news: string;
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

/**
 * A field's uploads: at most three at once, results in the order of choice, resumed after a reload.
 * Methods are bound, because they are passed around alone.
 */
export class UploadQueue<Made> {
  readonly #purpose: UploadPurpose<Made>;
  readonly #field: string;
  readonly #accountId: string | null;
  readonly #bucket: string;
  readonly #world: UploadWorld;
  readonly #store: ResumeStore;
  readonly #listeners = new Set<() => void>();
  #entries: UploadEntry<Made>[] = [];
  #seen: UploadsSeen = { items: [], refused: [], news: "" };
  #lastAt = 0;
  #closed = false;
  #onMade: OnMade<Made> = () => {};

  constructor({ purpose, field, accountId, bucket, world, store }: QueueOptions<Made>) {
    this.#purpose = purpose;
    this.#field = field;
    this.#accountId = accountId;
    this.#bucket = bucket ?? "shop";
    this.#world = world ?? browserWorld;
    this.#store = store ?? browserResumeStore();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): UploadsSeen => this.#seen;

  /** Gives the ids of those that are taken. */
  add = (files: Iterable<File>): string[] => {
    const chosen = [...files].map((file) => ({ file, problem: this.#problemOf(file) }));
    const newEntries = chosen
      .filter(({ problem }) => !problem)
      .map(({ file }) => newEntry<Made>(file, this.#newName(file), this.#nextAt()));
    this.#entries = [...this.#entries, ...newEntries];
    this.#show({
      refused: chosen.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : [])),
    });
    this.#schedule();
    return newEntries.map(({ seen: { id } }) => id);
  };

  /** Sets the receiver of results. */
  tell = (listener: OnMade<Made>): void => {
    this.#onMade = listener;
  };

  /** Goes on with what a reload interrupted. */
  open = async (): Promise<void> => {
    this.#closed = false;
    const [accountId, field] = [this.#accountId, this.#field];
    const unfinished = accountId ? await this.#store.list({ accountId, field }) : [];
    if (this.#closed) return;
    const missing = unfinished.filter(
      ({ id }) => !this.#entries.some(({ seen }) => seen.id === id),
    );
    const restored = missing.map(({ id, file, name, session, at, paused, bytesTransferred }) => {
      const entry = newEntry<Made>(file, name, at);
      const state = paused ? "paused" : "waiting";
      return { ...entry, session, seen: { ...entry.seen, id, bytesTransferred, state } as const };
    });
    this.#entries = [...restored, ...this.#entries].sort((one, other) => one.at - other.at);
    if (restored.length) this.#show({ news: "올리던 파일이 남아 있어요." });
    this.#schedule();
  };

  pause = (id: string): void =>
    this.#having(id, (entry) => {
      if (entry.task?.pause() || entry.seen.state !== "waiting") return;
      this.#mark(entry, { state: "paused" });
      this.#remember(entry, entry.session);
      this.#deliver();
    });

  resume = (id: string): void =>
    this.#having(id, (entry) => {
      if (entry.seen.state !== "paused") return;
      this.#mark(entry, { state: "waiting" });
      this.#remember(entry, entry.session);
      this.#schedule();
    });

  retry = (id: string): void =>
    this.#having(id, (entry) => {
      if (entry.seen.state !== "error") return;
      if (!entry.stored && !entry.session) entry.name = this.#newName(entry.file);
      this.#mark(entry, { state: "waiting", problem: null });
      this.#schedule();
    });

  cancel = (id: string): void => this.#having(id, (entry) => this.#cancel(entry));

  /** The page was left: drops its uploads. */
  close = (): void => {
    this.#closed = true;
    for (const entry of this.#entries) this.#cancel(entry);
  };

  #having(id: string, act: (entry: UploadEntry<Made>) => void): void {
    this.#entries.filter(({ seen }) => seen.id === id).forEach(act);
  }

  #newName(file: File): string {
    const purpose = this.#purpose;
    return "sendWhole" in purpose ? "" : purpose.newName(this.#accountId ?? "", file);
  }

  #problemOf(file: File): string | null | undefined {
    if (!this.#accountId) return new UploadError("unauthenticated").message;
    return this.#purpose.problemOf(file);
  }

  /** Every file has a moment of its own, also those that are chosen together. */
  #nextAt(): number {
    this.#lastAt = Math.max(this.#lastAt + 1, this.#world.now());
    return this.#lastAt;
  }

  #show(change: Partial<UploadsSeen> = {}): void {
    this.#seen = { ...this.#seen, ...change, items: this.#entries.map(({ seen }) => seen) };
    for (const listener of this.#listeners) listener();
  }

  #mark(entry: UploadEntry<Made>, change: Partial<UploadItem>): void {
    entry.seen = { ...entry.seen, ...change };
    this.#show();
  }

  /** Starts queued uploads up to the limit. */
  #schedule(): void {
    const inState = (...states: UploadItem["state"][]) =>
      this.#entries.filter(({ seen }) => states.includes(seen.state));
    const free = Math.max(0, AT_ONCE - inState("running", "finishing").length);
    for (const entry of inState("waiting").slice(0, free)) {
      this.#mark(entry, { state: "running", problem: null });
      if (!entry.task?.resume()) void this.#send(entry);
    }
  }

  async #send(entry: UploadEntry<Made>): Promise<void> {
    try {
      const purpose = this.#purpose;
      if ("sendWhole" in purpose) await this.#sendWhole(entry, purpose);
      else entry.made = await this.#storeAndMake(entry, purpose);
      this.#mark(entry, { state: "made" });
      this.#deliver();
    } catch (error) {
      this.#fail(entry, error);
    }
    this.#schedule();
  }

  async #sendWhole(entry: UploadEntry<Made>, { sendWhole }: WholePurpose<Made>): Promise<void> {
    const { file, session } = entry;
    this.#remember(entry, session);
    await this.#follow(entry, {
      contentType: file.type,
      sendWhole: async (watch) => (entry.made = await sendWhole(file, this.#world.send, watch)),
    });
  }

  async #storeAndMake(entry: UploadEntry<Made>, purpose: StoredPurpose<Made>): Promise<Made> {
    const { file, session } = entry;
    if (!entry.stored)
      await this.#follow(entry, { contentType: purpose.contentTypeOf(file), session }).catch(
        // The object may already have been processed and deleted, which `finish` finds out.
        (error: unknown) => {
          if (!(session && error instanceof UploadError && error.code === "object-not-found"))
            throw error;
        },
      );
    entry.stored = true;
    this.#mark(entry, { state: "finishing", bytesTransferred: file.size, trouble: null });
    return purpose.finish(entry.name, file, entry.ending.signal);
  }

  async #follow(
    entry: UploadEntry<Made>,
    how: Pick<UploadOptions, "contentType" | "session" | "sendWhole">,
  ): Promise<void> {
    const { file, name } = entry;
    entry.task = startUpload(
      file,
      {
        ...how,
        bucket: this.#bucket,
        name,
        onSession: (session) => this.#remember(entry, session),
        onChange: (task) => this.#reflect(entry, task),
      },
      this.#world,
    );
    await entry.task.done;
  }

  #reflect(entry: UploadEntry<Made>, task: UploadTask): void {
    if (!this.#entries.includes(entry)) return;
    const { trouble, state: before } = entry.seen;
    const state = stateOf(entry, task);
    this.#mark(entry, { state, bytesTransferred: task.bytesTransferred, trouble: task.waiting });
    if (task.waiting === "offline" && trouble !== "offline")
      this.#show({ news: "연결이 끊겼어요. 연결되면 이어서 올려요." });
    if (state === before) return;
    this.#remember(entry, entry.session);
    if (state !== "paused") return;
    this.#deliver();
    this.#schedule();
  }

  #remember(entry: UploadEntry<Made>, session: string | null): void {
    entry.session = session;
    const [accountId, field] = [this.#accountId, this.#field];
    if (!accountId || !this.#entries.includes(entry)) return;
    if (session === null && entry.name) return void this.#store.forget(entry.seen.id);
    const { name, file, at } = entry;
    const { id, state, bytesTransferred } = entry.seen;
    const progress = { session, paused: state === "paused", bytesTransferred };
    void this.#store.keep({ id, accountId, field, name, file, at, ...progress });
  }

  /** Hands over what is ready in turn. What is paused or failed has lost its place. */
  #deliver(): void {
    for (const entry of this.#entries) {
      if (entry.seen.state === "paused" || entry.seen.state === "error") continue;
      if (entry.seen.state !== "made" || entry.made === undefined) return;
      this.#remove(entry);
      this.#show({ news: `${entry.file.name} 올리기를 마쳤어요.` });
      this.#onMade(entry.made, entry.file, entry.seen.id);
    }
  }

  #fail(entry: UploadEntry<Made>, error: unknown): void {
    if (!this.#entries.includes(entry)) return;
    if (error instanceof UploadError && error.code === "canceled") return this.#drop(entry);
    const uploadError =
      error instanceof UploadError ? error : new UploadError("internal-error", { cause: error });
    // One name makes one thing: what is not there, or was made of something else, needs another.
    if (uploadError.code === "object-not-found" || uploadError.status === 409)
      Object.assign(entry, { stored: false, session: null, name: this.#newName(entry.file) });
    void failAction(error, {});
    const { message: problem, mayTryAgain } = uploadError;
    if (!mayTryAgain) void this.#store.forget(entry.seen.id);
    entry.task = null;
    this.#show({ news: `${entry.file.name} 올리지 못했어요. ${problem}` });
    this.#mark(entry, { state: "error", trouble: null, problem, mayTryAgain });
    this.#deliver();
  }

  #remove(entry: UploadEntry<Made>): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
    void this.#store.forget(entry.seen.id);
  }

  #drop(entry: UploadEntry<Made>): void {
    if (!this.#entries.includes(entry)) return;
    this.#remove(entry);
    const wasFailed = entry.seen.state === "error";
    this.#show({ news: wasFailed ? "" : `${entry.file.name} 올리기를 취소했어요.` });
    this.#deliver();
    this.#schedule();
  }

  #cancel(entry: UploadEntry<Made>): void {
    const { task, name, session } = entry;
    entry.ending.abort();
    // Only what runs can be canceled; a pause is left first.
    if (task?.state === "paused") task.resume();
    if (!task?.cancel() && (entry.stored || session)) {
      const object = { bucket: this.#bucket, name, contentType: "" };
      void storageTalk(this.#world.send, object).abandon(session);
    }
    this.#drop(entry);
  }
}

/**
 * A pause and its end are the task's to say, and of a file that goes whole that all of it is sent;
 * everything else is the queue's.
 */
function stateOf(
  { name, seen: { state } }: UploadEntry<unknown>,
  { state: taskState, bytesTransferred, totalBytes, waiting }: UploadTask,
): UploadItem["state"] {
  if (taskState === "paused") return "paused";
  if (taskState !== "running") return state;
  if (!name) return bytesTransferred === totalBytes && !waiting ? "finishing" : "running";
  return state === "paused" ? "running" : state;
}
