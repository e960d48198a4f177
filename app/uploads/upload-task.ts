import { browserWorld, type UploadWorld } from "./browser-world.ts";
import { FIRST_CHUNK, isResumable, nextChunk } from "./chunk-sizes.ts";
import { retryTimes, UPLOAD_LIMIT_MS } from "./retry-times.ts";
import { storageTalk, type StoredMetadata } from "./storage-talk.ts";
import { UploadError } from "./upload-error.ts";
import {
  afterEvent,
  mayHappen,
  shownState,
  type TaskState,
  type UploadEvent,
  type UploadState,
} from "./upload-machine.ts";
import { waitForRetry, type Waiting } from "./wait-for-retry.ts";

export type UploadTask = {
  readonly state: UploadState;
  readonly bytesTransferred: number;
  readonly totalBytes: number;
  /** why nothing moves, while it is running */
  readonly waiting: Waiting | null;
  /** Each tells whether it could be done. */
  pause: () => boolean;
  resume: () => boolean;
  cancel: () => boolean;
  /** Rejects with an UploadError; `canceled` is one. */
  done: Promise<StoredMetadata>;
};

export type UploadOptions = {
  /** the object's full path */
  name: string;
  contentType: string;
  /** the shop's own, unless its settings call it otherwise */
  bucket?: string;
  onChange?: (task: UploadTask) => void;
  /** an upload that was begun earlier for the same file, to go on with */
  session?: string | null;
  /** Told where the chunks go as soon as that is known, and null when it is gone. */
  onSession?: (session: string | null) => void;
};

const GONE = new Set([404, 410]);

/** Sends a file to the storage service of our own origin: begins at once, survives a lost connection, can be paused. */
export function startUpload(
  file: Blob,
  { name, contentType, bucket = "shop", onChange, session = null, onSession }: UploadOptions,
  world: UploadWorld = browserWorld,
): UploadTask {
  const talk = storageTalk(world.send, { bucket, name, contentType });
  const times = retryTimes(UPLOAD_LIMIT_MS, world);
  let state: TaskState = "running";
  let sent = 0;
  let offset = 0;
  let chunk = FIRST_CHUNK;
  let waiting: Waiting | null = null;
  let stopper = new AbortController();
  // What the server has is only asked when it may differ from what we believe.
  let inDoubt = session !== null;
  let begunAnew = false;
  let wake = () => {};

  const task: UploadTask = {
    get state() {
      return shownState(state);
    },
    get bytesTransferred() {
      return sent;
    },
    get totalBytes() {
      return file.size;
    },
    get waiting() {
      return state === "running" ? waiting : null;
    },
    pause: () => happen("pause", () => stopper.abort()),
    resume: () => happen("resume", () => wake()),
    cancel: () => happen("cancel", () => stopper.abort()),
    done: Promise.resolve().then(run),
  };
  task.done.catch(() => undefined);
  return task;

  function happen(event: UploadEvent, then?: () => void): boolean {
    const may = mayHappen(state, event);
    if (may) {
      state = afterEvent(state, event);
      then?.();
      tell();
    }
    return may;
  }

  function tell(): void {
    onChange?.(task);
  }

  function move(bytes: number, now: Waiting | null = null): void {
    if (bytes === sent && now === waiting) return;
    sent = bytes;
    waiting = now;
    tell();
  }

  function remember(known: string | null): void {
    session = known;
    onSession?.(known);
  }

  async function run(): Promise<StoredMetadata> {
    for (;;) {
      if (stopper.signal.aborted) stopper = new AbortController();
      if (state !== "running") await halt();
      try {
        const stored = await step(stopper.signal).catch(recover);
        if (!stored) continue;
        // The answer that told of the last bytes may have been lost.
        move(file.size);
        happen("finish");
        if (state === "success") return stored;
      } catch (error) {
        if (stopper.signal.aborted) continue;
        happen("fail");
        if (state === "error") throw error;
      }
    }
  }

  /** Paused, until somebody goes on; or canceled, for good. */
  async function halt(): Promise<void> {
    happen("stop");
    inDoubt = session !== null;
    if (state === "canceled") {
      void talk.abandon(session);
      throw new UploadError("canceled");
    }
    if (state === "paused") await new Promise<void>((resume) => (wake = resume));
  }

  /** One request on the way; the metadata after the last one. */
  async function step(signal: AbortSignal): Promise<StoredMetadata | null> {
    if (!isResumable(file.size))
      return talk.sendWhole(file, {
        signal,
        onProgress: (bytes) => move(Math.min(bytes, file.size)),
      });
    if (session === null) {
      remember(await talk.begin(file.size, { signal }));
      offset = 0;
    } else if (inDoubt) {
      const { received, final } = await talk.query(session, { signal });
      if (final) return talk.readMetadata({ signal });
      if (received > file.size) throw new UploadError("internal-error");
      if (received > offset) times.progressed();
      offset = received;
    } else return sendNext(session, signal);
    inDoubt = false;
    move(offset);
    return null;
  }

  async function sendNext(address: string, signal: AbortSignal): Promise<StoredMetadata | null> {
    const end = Math.min(offset + chunk, file.size);
    const part = { bytes: file.slice(offset, end), offset, last: end === file.size };
    const stored = await talk.sendChunk(address, part, {
      signal,
      onProgress: (bytes) => move(offset + Math.min(bytes, end - offset)),
    });
    if (part.last && !stored) throw new UploadError("unknown", { status: 500 });
    offset = end;
    chunk = nextChunk(chunk);
    times.progressed();
    move(offset);
    return stored;
  }

  async function recover(error: unknown): Promise<null> {
    chunk = FIRST_CHUNK;
    inDoubt = session !== null;
    if (
      session !== null &&
      !begunAnew &&
      error instanceof UploadError &&
      GONE.has(error.status) &&
      error.code !== "object-not-found"
    ) {
      begunAnew = true;
      remember(null);
      move(0);
      return null;
    }
    if (error instanceof UploadError && error.status === 0 && !(await isReadable()))
      throw new UploadError("invalid-argument", {
        message: "파일을 읽을 수 없어요. 파일이 바뀌었거나 옮겨졌다면 다시 골라주세요.",
      });
    await waitForRetry(error, {
      times,
      world,
      signal: stopper.signal,
      onWaiting: (now) => move(offset, now),
    });
    move(sent, "retrying");
    return null;
  }
  /** A file that was changed or moved after it was chosen fails like a lost connection. */
  function isReadable(): Promise<boolean> {
    return file
      .slice(offset, offset + 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
  }
}
