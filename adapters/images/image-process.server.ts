import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { projectFile } from "#lib/project-file.server.ts";
import type { ImageWorkshop } from "#shop/file/image-workshop.ts";
import { Refusal, type RefusalCode } from "#shop/refusal.ts";

export type Asked = { id: number; verb: keyof ImageWorkshop; words: unknown[] };
export type Answered = { id: number; done?: unknown; refused?: RefusalCode; broke?: string };

type Waiting = {
  by: ChildProcess;
  resolve(done: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

const LEAST_URGENT = 10;
/** With which the process leaves when an image needs more memory than it may have. */
export const OUT_OF_MEMORY = 77;

/**
 * Decodes and encodes in a process of its own: what strangers send can at worst end that process, its memory goes back when it has been
 * idle, and pages stay quick beside it. Work that takes longer than `limitMs` ends with it and is refused as `image-too-slow`, work that
 * takes more memory than `memoryBytes` as `image-too-large`.
 */
export function imageProcess({
  limitMs = 30_000,
  idleMs = 15_000,
  memoryBytes = 1024 ** 3,
}: { limitMs?: number; idleMs?: number; memoryBytes?: number } = {}): ImageWorkshop {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    // The library gives up by itself, and with better words, before the process is ended.
    const limits = [memoryBytes, Math.floor(limitMs / 1500)].map(String);
    const started = fork(projectFile("adapters/images/image-worker.ts"), limits, {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    if (started.pid) setPriority(started.pid, LEAST_URGENT);
    started.on("message", (answer: Answered) => settle(answer));
    started.on("exit", (code) => {
      if (child === started) child = null;
      const reason =
        code === OUT_OF_MEMORY
          ? new Refusal("image-too-large")
          : new Error("the image process ended");
      for (const [id, { by, reject }] of waiting)
        if (by === started) finish(id, () => reject(reason));
    });
    started.on("error", () => undefined);
    // The shop may stop while it is idle.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function finish(id: number, tell: () => void): void {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
    tell();
    if (waiting.size === 0) idle = setTimeout(() => child?.disconnect(), idleMs).unref();
  }

  function settle({ id, done, refused, broke }: Answered): void {
    const work = waiting.get(id);
    if (!work) return;
    finish(id, () => {
      if (refused) work.reject(new Refusal(refused));
      else if (broke) work.reject(new Error(broke));
      else work.resolve(done);
    });
  }

  function ask<T>(verb: keyof ImageWorkshop, ...words: unknown[]): Promise<T> {
    clearTimeout(idle);
    if (!child?.connected) child = start();
    const asked = child;
    const id = ++lastId;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        finish(id, () => reject(new Refusal("image-too-slow")));
        asked.kill("SIGKILL");
      }, limitMs);
      waiting.set(id, { by: asked, resolve: resolve as (done: unknown) => void, reject, timer });
      asked.send({ id, verb, words } satisfies Asked);
    });
  }

  return {
    develop: (bytes) => ask("develop", bytes),
    resize: (master, width, format) => ask("resize", master, width, format),
  };
}
