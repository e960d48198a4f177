import { connect } from "node:net";
import { PHONE } from "./phone.ts";

const CONNECTIONS = 32;
export type Duration = Record<"warmUpMs" | "measuredMs", number>;
const USUAL: Duration = { warmUpMs: 1000, measuredMs: 3000 };

type PageLoad = {
  url: string;
  encoding: string;
  cookie?: string;
  /** asked in turn instead of the one address, by each connection from a place of its own on */
  paths?: string[];
  duration?: Duration;
};

/**
 * Answers per second over 32 kept connections, after a warm-up in which each path was asked twice, since a page is kept from the second time on. Reads sockets
 * itself: clients that parse every header take longer than the shop. Throws when anything but 200 came back.
 */
export async function pagesPerSecond({
  url,
  encoding,
  cookie,
  paths = [],
  duration = USUAL,
}: PageLoad) {
  const { port, host, pathname } = new URL(url);
  const lines = [
    `Host: ${host}`,
    `User-Agent: ${PHONE}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    `Accept-Encoding: ${encoding}`,
  ].join("\r\n");
  const requests = (paths.length ? paths : [pathname]).map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n\r\n`),
  );
  const share = Math.ceil(requests.length / CONNECTIONS);
  const load = (until: number, end: number) => {
    const connections = Array.from({ length: CONNECTIONS }, (_, at) =>
      askInTurn(Number(port), requests, { until, end, from: at * share }),
    );
    return Promise.all(connections);
  };
  const warm = (await load(performance.now() + duration.warmUpMs, 2 * share)).flat();
  const begun = performance.now();
  const all = (await load(begun + duration.measuredMs, 0)).flat();
  const seconds = (performance.now() - begun) / 1000;
  const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const bytes = all.reduce((sum, answer) => sum + answer.bytes, 0) / all.length;
  return {
    rate: all.length / seconds,
    /** with the warm-up */
    answered: warm.length + all.length,
    p99: Math.round(sorted[Math.floor(sorted.length * 0.99)]! * 10) / 10,
    bytes: Math.round(bytes),
  };
}

type Answer = { ms: number; bytes: number };

/** One connection: one request after the other until the time is over, and no fewer than `end`. */
function askInTurn(
  port: number,
  requests: Buffer[],
  { until, end, from }: Record<"until" | "end" | "from", number>,
) {
  return new Promise<Answer[]>((resolve, reject) => {
    const socket = connect({ port, host: "localhost", noDelay: true });
    const answers: Answer[] = [];
    let [begun, received] = [0, Buffer.alloc(0)];
    const ask = () => {
      if (performance.now() >= until && answers.length >= end) {
        socket.destroy();
        return resolve(answers);
      }
      begun = performance.now();
      socket.write(requests[(from + answers.length) % requests.length]!);
    };
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("the connection was closed")));
    socket.on("data", (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk;
      const bytes = bodyBytes(received);
      if (bytes === null) return;
      answers.push({ ms: performance.now() - begun, bytes });
      received = Buffer.alloc(0);
      ask();
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
