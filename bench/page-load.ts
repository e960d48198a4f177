import { spawn } from "node:child_process";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { quantile } from "./figures.ts";
import { isOpen } from "./running-shop.ts";

/** The user agent of whoever is measured: most shoppers have a phone. */
export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

type PageLoad = {
  origin: string;
  /** asked in turn, by each connection from a place of its own on */
  paths: readonly string[];
  encoding?: "identity" | "br";
  cookie?: string;
  connections?: number;
  seconds?: number;
};
type Answer = { ms: number; bytes: number };

/**
 * Answers per second over kept connections. Reads sockets itself, because clients that parse every
 * header are slower than the shop. Throws for any status but 200.
 */
export async function pageLoad(load: PageLoad) {
  const { origin, paths, encoding = "identity", cookie, connections = 32, seconds = 3 } = load;
  const { port, host } = new URL(origin);
  const lines = [
    `Host: ${host}`,
    `User-Agent: ${PHONE}`,
    `Accept-Encoding: ${encoding}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ].join("\r\n");
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n\r\n`));
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const answers = await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      askInTurn(Number(port), requests, { until, from: at * 7 }),
    ),
  ).then((each) => each.flat());
  const times = answers.map(({ ms }) => ms);
  return {
    rate: answers.length / ((performance.now() - begun) / 1000),
    answered: answers.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length),
  };
}

/** One connection: one request after the other until the time is over. */
function askInTurn(port: number, requests: Buffer[], { until, from }: Record<string, number>) {
  return new Promise<Answer[]>((resolve, reject) => {
    const socket = connect({ port, host: "localhost", noDelay: true });
    const answers: Answer[] = [];
    let [begun, received] = [0, Buffer.alloc(0)];
    const ask = () => {
      if (performance.now() >= until! && answers.length) {
        socket.destroy();
        return resolve(answers);
      }
      begun = performance.now();
      socket.write(requests[(from! + answers.length) % requests.length]!);
    };
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("the connection was closed")));
    socket.on("data", (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk;
      try {
        const bytes = bodyBytes(received);
        if (bytes === null) return;
        answers.push({ ms: performance.now() - begun, bytes });
        received = Buffer.alloc(0);
        ask();
      } catch (error) {
        socket.destroy();
        reject(error as Error);
      }
    });
  });
}

/** Of a whole answer; null while some of it is on its way. */
function bodyBytes(received: Buffer): number | null {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return null;
  const text = received.toString("latin1", 0, head);
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(text.slice(0, 40));
  const bytes = received.length - head - 4;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
  const isWhole = length
    ? bytes === Number(length)
    : received.toString("latin1", received.length - 5) === "0\r\n\r\n";
  return isWhole ? bytes : null;
}

/** Runs `work` beside a server that does nothing but send as many bytes as its path says. */
export async function withBareServer<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const port = Number(process.env.BENCH_PORT ?? 5610) + 1;
  const program = fileURLToPath(new URL("bare-http.ts", import.meta.url));
  const env = { ...process.env, PORT: String(port) };
  const server = spawn(process.execPath, [program], { env, stdio: "ignore" });
  try {
    await isOpen(`http://localhost:${port}/1`, server);
    return await work(`http://localhost:${port}`);
  } finally {
    server.kill();
  }
}
