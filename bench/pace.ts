import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { processorMs } from "./orders/processor-time.ts";
import { pagesPerSecond, type Duration } from "./pages-per-second.ts";

const [PORT, BYTES] = [5611, 20_000];
/** Answers a second of a bare server where the aims in milliseconds and per second were set, on one processor; decision 153. */
const WHERE_AIMS_WERE_SET = 48_726;
const BRIEFLY = { warmUpMs: 500, measuredMs: 1000 };

/** One for the whole run: V8 takes some seconds until it is as fast as it gets. */
let started: Promise<ChildProcess> | undefined;

async function start(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("bare-http.ts", import.meta.url));
  const env = { ...process.env, PORT: String(PORT) };
  const server = spawn(process.execPath, [program], { env, stdio: "ignore" });
  server.unref();
  process.once("exit", () => server.kill());
  while (!(await fetch(addressOf(1)).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error("the bare server did not start");
    await sleep(50);
  }
  const warming = { warmUpMs: 3000, measuredMs: 0 };
  await pagesPerSecond({ url: addressOf(BYTES), encoding: "identity", duration: warming });
  return server;
}

const addressOf = (bytes: number): string => `http://localhost:${PORT}/${bytes}`;

async function askBare(bytes: number, duration?: Duration) {
  const { pid } = await (started ??= start());
  const begun = processorMs(pid!);
  const load = { url: addressOf(bytes), encoding: "identity", duration };
  const { rate, answered } = await pagesPerSecond(load);
  return { rate, processorMs: (processorMs(pid!) - begun) / answered };
}

/** Answers per second of a server that does nothing but send so many bytes. */
export const bareRate = async (bytes: number): Promise<number> => (await askBare(bytes)).rate;

/** How quick this machine is now beside the one where the aims were set: 0.25 is a quarter. By processor time, so that what runs beside it does not count. */
export const measurePace = async (): Promise<number> =>
  1000 / WHERE_AIMS_WERE_SET / (await askBare(BYTES, BRIEFLY)).processorMs;

/** What was found, with the machine's pace from just before and just after it. */
export async function withPace<T>(measure: () => Promise<T>): Promise<{ found: T; pace: number }> {
  const before = await measurePace();
  const found = await measure();
  return { found, pace: (before + (await measurePace())) / 2 };
}
