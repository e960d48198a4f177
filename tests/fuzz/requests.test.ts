import { expect, test, vi } from "vitest";
import { clientErrors } from "#shop/client-error/table.server.ts";
import { pages } from "../authorization/routes-of-the-shop.ts";
import { seededRandom, type SeededRandom } from "#tests/seeded-random.ts";
import { PATIENCE_MS } from "#server/http/is-ready.server.ts";
import { Connection, type Answer } from "./connection.ts";
import { drawRequest } from "./odd-request.ts";
import { openServedShop } from "./served-shop.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const LINES = 24;
/** A body that is announced and never sent is waited for. */
const ANNOUNCED_MS = 300;
const HOSTS = ["::1", "127.0.0.1"];
const MACHINES = [
  ..."/healthz /readyz /sw.js /office-worker.js /office.webmanifest /sitemap.xml /robots.txt /client-errors /files/images /webhooks/payment /webhooks/x".split(
    " ",
  ),
  ..."/api/products /api/products/:id /api/search /api/search/left /api/users /api/users/:id /api/documents/:collection /api/x".split(
    " ",
  ),
  ..."/v0/b/shop/o /v0/b/shop/o/files%2Fa /images/:id/320.webp /sounds/:id /assets/none.js /favicon.svg".split(
    " ",
  ),
  ..."/sandbox /sandbox/pay/:id /admin/files/sound /_root.data /__manifest /.data".split(" "),
];

/** A database that a busy machine keeps silent for too long is truly not ready. */
const isLateReadiness = (asked: Buffer, { status }: Answer, sentAt: number): boolean =>
  status === 503 &&
  /^(?:GET|HEAD) \/readyz[? ]/.test(asked.toString("latin1")) &&
  Math.round(performance.now() - sentAt) >= PATIENCE_MS;

type Counts = {
  requests: number;
  connections: number;
  cut: number;
  statuses: Record<number, number>;
};

/**
 * Sends its share on one connection after the other, sometimes two at once, and says what went
 * wrong.
 */
async function walk(
  random: SeededRandom,
  at: number,
  port: number,
  counts: Counts,
): Promise<string[]> {
  const wrong: string[] = [];
  const paths = [...pages.map(({ pattern }) => pattern), ...MACHINES];
  const drawn = () =>
    drawRequest(random, { paths, host: "localhost:3000", origin: "http://localhost:3000" });
  let line: Connection | null = null;
  for (let sent = 0; sent < REQUESTS / LINES;) {
    if (!line?.isOpen) {
      line = new Connection(port, HOSTS[(at + counts.connections++) % HOSTS.length]!);
    }
    const together = Array.from({ length: random.chance(0.1) ? 2 : 1 }, drawn);
    sent += together.length;
    counts.requests += together.length;
    const sentAt = performance.now();
    await line.write(Buffer.concat(together.map(({ bytes }) => bytes)));
    let mayBeCut = false;
    for (const { bytes, isHead, mayBeCut: isOdd } of together) {
      const answer = await line.read(isHead);
      mayBeCut ||= isOdd;
      if (answer) counts.statuses[answer.status] = (counts.statuses[answer.status] ?? 0) + 1;
      else counts.cut++;
      const isWrong = answer
        ? answer.status >= 500 && !isLateReadiness(bytes, answer, sentAt)
        : !mayBeCut;
      if (isWrong)
        wrong.push(
          `${answer?.status ?? "no answer"}: ${JSON.stringify(bytes.subarray(0, 600).toString("latin1"))}`,
        );
      mayBeCut ||= answer?.closes ?? true;
      if (!answer) break;
    }
    if (mayBeCut) {
      await line.end();
      line = null;
    }
  }
  await line?.end();
  return wrong;
}

test(`${REQUESTS} odd requests over kept connections of IPv4 and IPv6: each is answered, none by a mistake of ours`, async () => {
  const { shop, server, port } = await openServedShop({ bodyMs: ANNOUNCED_MS });
  const consoleSpies = (["error", "warn"] as const).map((level) => vi.spyOn(console, level));
  const counts: Counts = { requests: 0, connections: 0, cut: 0, statuses: {} };
  const random = seededRandom(SEED);
  const wrong = await Promise.all(
    Array.from({ length: LINES }, (_, at) => walk(random.branch(`line ${at}`), at, port, counts)),
  );
  const loggedLines = consoleSpies.flatMap(({ mock }) =>
    mock.calls.map(([words]) => String(words)),
  );
  consoleSpies.forEach((spy) => spy.mockRestore());
  if (process.env.FUZZ_REQUESTS)
    console.log(JSON.stringify(counts), process.memoryUsage.rss() >> 20, "MiB");

  expect(wrong.flat().slice(0, 5)).toEqual([]);
  expect([...new Set(loggedLines)].slice(0, 5)).toEqual([]);
  expect(await shop.db.$count(clientErrors)).toBe(0);
  expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200);
  server.closeAllConnections();
  server.close();
}, 3_600_000);
