import { once } from "node:events";
import { request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { answerWith, httpServer, type Front } from "./http.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";

// No turn ends by the clock, so that a lane that is full stays full.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** What became of a request as soon as the server had it: nothing here waits for an answer. */
type Fate = "at work" | "waits" | number;

/** A server whose site never answers. */
async function open() {
  let reached = 0;
  const fetch = () => (reached++, new Promise<Response>(() => undefined));
  const front = {
    site: { fetch } as Front["site"],
    origin: "http://localhost",
    trustProxy: false,
    cache: new PageCache(),
    files: new Map(),
  };
  let before = 0;
  const fates: Fate[] = [];
  const fateOf = ({ headersSent, statusCode }: ServerResponse): Fate => {
    if (headersSent) return statusCode;
    return reached > before ? "at work" : "waits";
  };
  const server = httpServer(answerWith(front))
    .prependListener("request", () => (before = reached))
    .on("request", (_request, response) => fates.push(fateOf(response)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  /** How many of so many requests, one after the other, met which fate. */
  return async (path: string, count = 1, method = "GET") => {
    const from = fates.length;
    for (let at = 0; at < count; at++) {
      const come = once(server, "request");
      request({ port, path, method, agent: false }, (answer) => answer.resume())
        .on("error", () => undefined)
        .end();
      await come;
    }
    const met: Partial<Record<Fate, number>> = {};
    for (const fate of fates.slice(from)) met[fate] = (met[fate] ?? 0) + 1;
    return met;
  };
}

test("pages are worked on while uploads and downloads have filled their lane", async () => {
  const send = await open();
  expect(await send("/v0/held", 16 + 500)).toEqual({ "at work": 16, waits: 500 });
  expect(await send("/v0/one-more")).toEqual({ 503: 1 });
  expect(await send("/page")).toEqual({ "at work": 1 });
});

test("an upload goes on while as many pages as may be are worked on and others wait", async () => {
  const send = await open();
  expect(await send("/held", 33)).toEqual({ "at work": 32, waits: 1 });
  expect(await send("/v0/chunk")).toEqual({ "at work": 1 });
  expect(await send("/healthz")).toEqual({ "at work": 1 });
});

test("payment providers, staff and whoever asks whether the shop lives wait for no crowd, and only who asks goes past the lanes", async () => {
  const send = await open();
  await send("/held", 32);
  expect(await send("/webhooks/payment", 1, "POST")).toEqual({ "at work": 1 });
  expect(await send("/admin-login", 1, "POST")).toEqual({ "at work": 1 });
  expect(await send("/admin/order.data")).toEqual({ "at work": 1 });
  expect(await send("/readyz")).toEqual({ "at work": 1 });
  expect(await send("/readyz", 1, "POST")).toEqual({ waits: 1 });
  expect(await send("/administrators")).toEqual({ waits: 1 });
});

test("what was bought goes out beside pages, uploads and each other", async () => {
  const send = await open();
  const file = "/order-sounds/20261121-K7QF2M9X/some-file?kind=save";
  expect(await send(file, 16 + 4)).toEqual({ "at work": 16, waits: 4 });
  expect(await send("/order-sounds/20261121-K7QF2M9X")).toEqual({ "at work": 1 });
  expect(await send("/v0/chunk")).toEqual({ "at work": 1 });
});

test("four pages are made to be read at a time, a slow one keeps nobody waiting, and who orders waits for none of them", async () => {
  const send = await open();
  expect(await send("/product/ruby-voice?from=list", 4 + 2)).toEqual({ "at work": 4, waits: 2 });
  expect(await send("/search.data?q=a")).toEqual({ waits: 1 });
  expect(await send("/")).toEqual({ waits: 1 });
  expect(await send("/non-member/order/ruby-voice", 1, "POST")).toEqual({ "at work": 1 });
  expect(await send("/admin/order")).toEqual({ "at work": 1 });
  expect(await send("/order-sounds/20261121-K7QF2M9X")).toEqual({ "at work": 1 });
  vi.advanceTimersByTime(200);
  expect(await send("/qna")).toEqual({ waits: 1 });
  vi.advanceTimersByTime(200);
  expect(await send("/qna")).toEqual({ "at work": 1 });
});
