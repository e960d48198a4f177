import { browserWorld, type UploadWorld } from "./browser-world.ts";
import { FIRST_CHUNK, isResumable, nextChunk } from "./chunk-sizes.ts";
import { retryTimes, UPLOAD_LIMIT_MS, type RetryTimes } from "./retry-times.ts";
import { storageTalk, type StorageTalk, type StoredMetadata } from "./storage-talk.ts";
import type { Watch } from "./send-request.ts";
import { UploadError } from "./upload-error.ts";
import {
  afterEvent,
  mayHappen,
  shownState,
  type TaskState,
  type UploadEvent,
  type UploadState,
} from "./upload-machine.ts";
import { waitForRetry, type WaitReason } from "./wait-for-retry.ts";

export type UploadTask = {
  readonly state: UploadState;
  readonly bytesTransferred: number;
  readonly totalBytes: number;
  /** why nothing moves, while it is running */
  readonly waiting: WaitReason | null;
  /** Each returns whether it was possible. */
  pause: () => boolean;
  resume: () => boolean;
  cancel: () => boolean;
  /** Rejects with an UploadError; `canceled` is one. */
  done: Promise<unknown>;
};

export type UploadOptions = {
  /** the object's full path */
  name: string;
  contentType: string;
  /** Sends all of the file in one request, in place of storing an object. */
  sendWhole?: ((watch: Watch) => Promise<unknown>) | undefined;
  /** the shop's own, unless its settings call it otherwise */
  bucket?: string;
  onChange?: (task: UploadTask) => void;
  /** an upload that was begun earlier for the same file, to go on with */
  session?: string | null;
  /** Receives the upload's address once known, and null when it is gone. */
  onSession?: (session: string | null) => void;
};

const GONE = new Set([404, 410]);

/** Uploads a file: starts at once and survives connection losses. */
export const startUpload = (
  file: Blob,
  options: UploadOptions,
  world: UploadWorld = browserWorld,
): UploadTask => new RunningUpload(file, options, world);

class RunningUpload implements UploadTask {
  readonly done: Promise<unknown>;
  readonly #file: Blob;
  readonly #world: UploadWorld;
  readonly #talk: StorageTalk;
  readonly #sendWhole: UploadOptions["sendWhole"];
  readonly #times: RetryTimes;
  readonly #onChange: UploadOptions["onChange"];
  readonly #onSession: UploadOptions["onSession"];
  #state: TaskState = "running";
  #session: string | null;
  #sent = 0;
  #offset = 0;
  #chunk = FIRST_CHUNK;
  #waiting: WaitReason | null = null;
  #stopper = new AbortController();
  /** Whether the server's state may differ from ours and must be queried. */
  #inDoubt: boolean;
  #begunAnew = false;
  #wake = () => {};

  constructor(file: Blob, options: UploadOptions, world: UploadWorld) {
    const { name, contentType, bucket = "shop", session = null } = options;
    this.#file = file;
    this.#world = world;
    this.#talk = storageTalk(world.send, { bucket, name, contentType });
    this.#sendWhole = options.sendWhole;
    this.#times = retryTimes(UPLOAD_LIMIT_MS, world);
    this.#onChange = options.onChange;
    this.#onSession = options.onSession;
    this.#session = session;
    this.#inDoubt = session !== null;
    this.done = Promise.resolve().then(() => this.#run());
    this.done.catch(() => undefined);
  }

  get state() {
    return shownState(this.#state);
  }
  get bytesTransferred() {
    return this.#sent;
  }
  get totalBytes() {
    return this.#file.size;
  }
  get waiting() {
    return this.#state === "running" ? this.#waiting : null;
  }

  pause = () => this.#happen("pause", () => this.#stopper.abort());
  resume = () => this.#happen("resume", () => this.#wake());
  cancel = () => this.#happen("cancel", () => this.#stopper.abort());

  #happen(event: UploadEvent, then?: () => void): boolean {
    const may = mayHappen(this.#state, event);
    if (may) {
      this.#state = afterEvent(this.#state, event);
      then?.();
      this.#onChange?.(this);
    }
    return may;
  }

  #move(bytes: number, waiting: WaitReason | null = null): void {
    if (bytes === this.#sent && waiting === this.#waiting) return;
    this.#sent = bytes;
    this.#waiting = waiting;
    this.#onChange?.(this);
  }

  #remember(session: string | null): void {
    this.#session = session;
    this.#onSession?.(session);
  }

  async #run(): Promise<unknown> {
    for (;;) {
      if (this.#stopper.signal.aborted) this.#stopper = new AbortController();
      if (this.#state !== "running") await this.#halt();
      try {
        const step = this.#step(this.#stopper.signal);
        const stored = await step.catch((error: unknown) => this.#recover(error));
        if (!stored) continue;
        // The answer to the last bytes may have been lost.
        this.#move(this.#file.size);
        this.#happen("finish");
        if (this.state === "success") return stored;
      } catch (error) {
        if (this.#stopper.signal.aborted) continue;
        this.#happen("fail");
        if (this.state === "error") throw error;
      }
    }
  }

  /** Paused until resumed, or cancelled for good. */
  async #halt(): Promise<void> {
    this.#happen("stop");
    this.#inDoubt = this.#session !== null;
    if (this.#state === "canceled") {
      if (!this.#sendWhole) void this.#talk.abandon(this.#session);
      throw new UploadError("canceled");
    }
    if (this.#state === "paused") await new Promise<void>((resume) => (this.#wake = resume));
  }

  /** Sends one request; returns what the last one was answered. */
  async #step(signal: AbortSignal): Promise<unknown> {
    const { size } = this.#file;
    const watch = { signal, onProgress: (bytes: number) => this.#move(Math.min(bytes, size)) };
    if (this.#sendWhole) return this.#sendWhole(watch);
    if (!isResumable(size)) return this.#talk.sendWhole(this.#file, watch);
    if (this.#session === null) {
      this.#remember(await this.#talk.begin(size, { signal }));
      this.#offset = 0;
    } else if (this.#inDoubt) {
      const { received, final } = await this.#talk.query(this.#session, { signal });
      if (final) return this.#talk.readMetadata({ signal });
      if (received > size) throw new UploadError("internal-error");
      if (received > this.#offset) this.#times.progressed();
      this.#offset = received;
    } else return this.#sendNext(this.#session, signal);
    this.#inDoubt = false;
    this.#move(this.#offset);
    return null;
  }

  async #sendNext(session: string, signal: AbortSignal): Promise<StoredMetadata | null> {
    const offset = this.#offset;
    const end = Math.min(offset + this.#chunk, this.#file.size);
    const part = { bytes: this.#file.slice(offset, end), offset, last: end === this.#file.size };
    const stored = await this.#talk.sendChunk(session, part, {
      signal,
      onProgress: (bytes) => this.#move(offset + Math.min(bytes, end - offset)),
    });
    if (part.last && !stored) throw new UploadError("unknown", { status: 500 });
    this.#offset = end;
    this.#chunk = nextChunk(this.#chunk);
    this.#times.progressed();
    this.#move(end);
    return stored;
  }

  async #recover(error: unknown): Promise<null> {
    this.#chunk = FIRST_CHUNK;
    this.#inDoubt = this.#session !== null;
    if (this.#session !== null && !this.#begunAnew && isGone(error)) {
      this.#begunAnew = true;
      this.#remember(null);
      this.#move(0);
      return null;
    }
    if (error instanceof UploadError && error.status === 0 && !(await this.#isReadable()))
      throw new UploadError("invalid-argument", {
        message: "파일을 읽을 수 없어요. 파일이 바뀌었거나 옮겨졌다면 다시 골라주세요.",
      });
    await waitForRetry(error, {
      times: this.#times,
      world: this.#world,
      signal: this.#stopper.signal,
      onWaiting: (waiting) => this.#move(this.#offset, waiting),
    });
    this.#move(this.#sent, "retrying");
    return null;
  }

  /** A file that was changed or moved after it was chosen fails like a lost connection. */
  #isReadable(): Promise<boolean> {
    const byte = this.#file.slice(this.#offset, this.#offset + 1);
    return byte.arrayBuffer().then(
      () => true,
      () => false,
    );
  }
}

/** The session has ended at the server; a new one may be begun. */
const isGone = (error: unknown): boolean =>
  error instanceof UploadError && GONE.has(error.status) && error.code !== "object-not-found";
