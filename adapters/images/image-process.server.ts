import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { atMost } from "#lib/at-most.ts";
import { projectFile } from "#lib/project-file.server.ts";
import type { ImageWorkshop } from "#shop/file/image-workshop.ts";
import { Refusal } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusals.ts";

export type ImageRequest = { id: number; verb: keyof ImageWorkshop; words: unknown[] };
export type ImageAnswer = { id: number; done?: unknown; refused?: RefusalCode; broke?: string };

type Work = {
  by: ChildProcess;
  resolve(done: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};
type Limits = {
  limitMs: number;
  idleMs: number;
  memoryBytes: number;
};

const LEAST_URGENT = 10;
/**
 * glibc would keep a large picture's memory for later, where it rarely fits; these settings return
 * it at once. Other C libraries ignore them.
 */
const GIVE_BACK = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
/** With which the process leaves when an image needs more memory than it may have. */
export const OUT_OF_MEMORY = 77;

/**
 * Decodes and encodes in a child process: hostile files can at worst end it, and pages stay fast.
 * It ends when an image exceeds the limits, or when idle.
 */
export function imageProcess({
  limitMs = 30_000,
  idleMs = 15_000,
  // An ordinary picture needs some 140 MiB, 50 megapixels up to 360, an AVIF of 25 with
  // transparency 550. With a limit of 320 an ordinary one in a long series failed when memory was
  // not returned.
  memoryBytes = 1024 ** 3,
}: Partial<Limits> = {}): ImageWorkshop {
  const child = new ImageChild({ limitMs, idleMs, memoryBytes });
  return {
    develop: (bytes) => child.ask("develop", bytes),
    resize: (master, width, format) => child.ask("resize", master, width, format),
    icon: (master, icon) => child.ask("icon", master, icon),
  };
}

class ImageChild {
  #waiting = new Map<number, Work>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #limits: Limits;
  #inTurn = atMost(1);

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * One image at a time. The others wait here, not in the child: their time does not run yet, and a
   * child that ends takes only its own image along.
   */
  ask<T>(verb: keyof ImageWorkshop, ...words: unknown[]): Promise<T> {
    return this.#inTurn(() => this.#send<T>(verb, words));
  }

  #send<T>(verb: keyof ImageWorkshop, words: unknown[]): Promise<T> {
    clearTimeout(this.#idle);
    if (!this.#child?.connected) this.#child = this.#start();
    const by = this.#child;
    const id = ++this.#lastId;
    return new Promise<T>((done, reject) => {
      const timer = setTimeout(() => {
        // What waits next must not be sent to a process that is about to end.
        if (this.#child === by) this.#child = null;
        by.kill("SIGKILL");
        this.#finish(id, () => reject(new Refusal("image-too-slow")));
      }, this.#limits.limitMs);
      const resolve = done as (done: unknown) => void;
      this.#waiting.set(id, { by, resolve, reject, timer });
      by.send({ id, verb, words } satisfies ImageRequest);
    });
  }

  #start(): ChildProcess {
    const { memoryBytes, limitMs } = this.#limits;
    // The library gives up by itself, and with better words, before the process is ended.
    const limits = [memoryBytes, Math.floor(limitMs / 1500)].map(String);
    const started = fork(projectFile("adapters/images/image-worker.ts"), limits, {
      serialization: "advanced",
      execArgv: [],
      env: { ...process.env, ...GIVE_BACK },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    if (started.pid) setPriority(started.pid, LEAST_URGENT);
    started.on("message", (answer: ImageAnswer) => this.#settle(answer));
    started.on("exit", (code) => this.#ended(started, code));
    started.on("error", () => undefined);
    // The shop may stop while it is idle.
    started.unref();
    started.channel?.unref();
    return started;
  }

  #ended(child: ChildProcess, code: number | null): void {
    if (this.#child === child) this.#child = null;
    const reason =
      code === OUT_OF_MEMORY
        ? new Refusal("image-too-large")
        : new Error("the image process ended");
    for (const [id, { by, reject }] of this.#waiting)
      if (by === child) this.#finish(id, () => reject(reason));
  }

  #settle({ id, done, refused, broke }: ImageAnswer): void {
    const work = this.#waiting.get(id);
    if (!work) return;
    this.#finish(id, () => {
      if (refused) work.reject(new Refusal(refused));
      else if (broke) work.reject(new Error(broke));
      else work.resolve(done);
    });
  }

  #finish(id: number, tell: () => void): void {
    clearTimeout(this.#waiting.get(id)?.timer);
    this.#waiting.delete(id);
    tell();
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#child?.disconnect(), this.#limits.idleMs).unref();
  }
}
