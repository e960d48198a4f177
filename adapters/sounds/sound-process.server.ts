import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { atMost } from "#lib/at-most.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusals.ts";
import type { CutSound, SoundWorkshop } from "#shop/file/sound/sound-workshop.ts";

export type WorkerAnswer = { done?: CutSound; refused?: RefusalCode; broke?: string };

const LEAST_URGENT = 10;
const HEAP_MB = 96;

/**
 * Reads and cuts each recording in a child process of its own: hostile files can at worst end that
 * process. One at a time; longer than `limitMs` is refused as `sound-unreadable`.
 */
export function soundProcess({ limitMs = 300_000 }: { limitMs?: number } = {}): SoundWorkshop {
  const inTurn = atMost(1);
  return { cut: (recording, { startMs }) => inTurn(() => cutApart(recording, startMs, limitMs)) };
}

async function cutApart(
  recording: AsyncIterable<Uint8Array>,
  startMs: number,
  limitMs: number,
): Promise<CutSound> {
  const child = fork(projectFile("adapters/sounds/sound-worker.ts"), [String(startMs)], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ["pipe", "ignore", "inherit", "ipc"],
  });
  if (child.pid) setPriority(child.pid, LEAST_URGENT);
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const sending = new AbortController();
  let failure: unknown;
  try {
    const answer = answerOf(child);
    pipeline(Readable.from(recording, { highWaterMark: 1 }), child.stdin!, {
      signal: sending.signal,
    }).catch((error: unknown) => {
      if (!isBrokenPipe(error)) failure = error;
    });
    return await answer.finally(() => {
      // What could not be read to its end is no shorter recording, whatever was made of it.
      if (failure) throw failure;
    });
  } finally {
    clearTimeout(timer);
    sending.abort();
    child.kill("SIGKILL");
  }
}

function answerOf(child: ChildProcess): Promise<CutSound> {
  return new Promise((resolve, reject) => {
    child.once("message", ({ done, refused, broke }: WorkerAnswer) => {
      if (done) resolve(done);
      else reject(refused ? new Refusal(refused) : new Error(broke));
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Refusal("sound-unreadable")));
  });
}

/**
 * The process answers early when the file is not a recording; the broken pipe then is not an error.
 */
const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  /^(EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED)$/.test(String(error.code));
