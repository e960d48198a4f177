import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { patience } from "#tests/patience.ts";
import { testShop } from "#tests/test-shop.ts";
import { hearChanges } from "./hear-changes.server.ts";
import { KeptPage } from "./kept-page.server.ts";
import { PageCache } from "./page-cache.server.ts";

const shop = await testShop();

/** Stands between shop and database; while it is mute nothing passes in either direction, not even a line's end. */
async function relay() {
  const { hostname, port } = new URL(shop.databaseUrl);
  const open = new Set<Socket>();
  let isMute = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => open.delete(one));
      one.on("data", (bytes) => !isMute && other.write(bytes));
      one.on("end", () => !isMute && other.end());
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const url = new URL(shop.databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, mute: (now: boolean) => void (isMute = now) };
}

/** Whether what is kept now stays. */
function keeps(cache: PageCache): boolean {
  cache.keep("a", new KeptPage("page", []), cache.generation);
  return cache.find("a") !== undefined;
}

test("a database that goes silent is noticed: nothing is kept, until word of changes comes again", async () => {
  const cache = new PageCache();
  const { url, mute } = await relay();
  const stop = hearChanges(url, cache, { heartbeatMs: 250 });
  try {
    await vi.waitFor(() => expect(keeps(cache)).toBe(true), patience(10_000));
    mute(true);
    await shop.db.execute(sql`select pg_notify('shop_pages', 'prices')`);
    await vi.waitFor(() => expect(cache.find("a")).toBeUndefined(), patience(10_000));
    expect(keeps(cache)).toBe(false);

    mute(false);
    await vi.waitFor(() => expect(keeps(cache)).toBe(true), patience(10_000));
    await shop.db.execute(sql`select pg_notify('shop_pages', 'prices')`);
    await vi.waitFor(() => expect(cache.find("a")).toBeUndefined(), patience(10_000));
  } finally {
    await stop();
  }
  expect(keeps(cache)).toBe(false);
});

test("who stops while the database is silent does not wait for its goodbye", async () => {
  const cache = new PageCache();
  const { url, mute } = await relay();
  const stop = hearChanges(url, cache, { heartbeatMs: patience(600_000) });
  await vi.waitFor(() => expect(keeps(cache)).toBe(true), patience(10_000));
  mute(true);
  await stop();
  expect(keeps(cache)).toBe(false);
});
