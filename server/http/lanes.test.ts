import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { answerWith, httpServer, type Front } from "./http.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";

// No turn ends by the clock, so that a lane that is full stays full.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A server whose site never answers what is asked of an address with "held" in it. */
async function open() {
  const reached: string[] = [];
  const fetch = ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url);
    reached.push(pathname);
    const never = new Promise<Response>(() => undefined);
    return pathname.includes("held") ? never : Promise.resolve(new Response("told"));
  };
  let came = 0;
  const server = httpServer(
    answerWith({
      site: { fetch } as Front["site"],
      origin: "http://localhost",
      trustProxy: false,
      cache: new PageCache(),
      files: new Map(),
    }),
  ).on("request", () => came++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<number | undefined>((told) => {
      request({ port, path, agent: false }, (answer) => told(answer.resume().statusCode))
        .on("error", () => undefined)
        .end();
    });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const hold = async (path: string, count: number) => {
    const all = came + count;
    for (let at = 0; at < count; at++) void ask(path);
    while (came < all) await new Promise(setImmediate);
  };
  return { ask, hold, reached };
}

test("pages are answered while uploads and downloads have filled their lane", async () => {
  const { ask, hold, reached } = await open();
  await hold("/v0/held", 16 + 500);
  expect(await ask("/v0/one-more")).toBe(503);
  expect(await ask("/page")).toBe(200);
  expect(reached.filter((path) => path === "/v0/held")).toHaveLength(16);
});

test("an upload goes on while as many pages as may be are worked on and others wait", async () => {
  const { ask, hold, reached } = await open();
  await hold("/held", 32);
  await hold("/waits", 1);
  expect(await ask("/v0/chunk")).toBe(200);
  expect(reached).not.toContain("/waits");
});
