import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { patience } from "#tests/patience.ts";
import { openDatabaseRelay } from "#tests/servers/database-relay.ts";
import { testShop } from "#tests/test-shop.ts";
import { hearChanges } from "./hear-changes.server.ts";
import { KeptPage } from "./kept-page.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";

const shop = await testShop();

async function relay() {
  const line = await openDatabaseRelay(shop.databaseUrl);
  afterAll(line.close);
  return line;
}

/** Whether what is kept now stays. */
function keeps(cache: PageCache): boolean {
  cache.keep("a", new KeptPage({ html: "page", headers: [] }), cache.generation);
  return cache.find("a") !== undefined;
}

test("a database that goes silent is noticed: nothing is kept, until word of changes comes again", async () => {
  const cache = new EagerCache();
  const { url, mute } = await relay();
  let lost = 0;
  const stop = hearChanges(url, cache, { heartbeatMs: 250, lost: () => lost++ });
  try {
    await vi.waitFor(() => expect(keeps(cache)).toBe(true), patience(10_000));
    mute(true);
    await shop.db.execute(sql`select pg_notify('shop_pages', 'prices')`);
    await vi.waitFor(() => expect(cache.find("a")).toBeUndefined(), patience(10_000));
    expect(keeps(cache)).toBe(false);

    expect(lost).toBe(1);
    mute(false);
    await vi.waitFor(() => expect(keeps(cache)).toBe(true), patience(10_000));
    await shop.db.execute(sql`select pg_notify('shop_pages', 'prices')`);
    await vi.waitFor(() => expect(cache.find("a")).toBeUndefined(), patience(10_000));
    // Tries in vain told nobody again.
    expect(lost).toBe(1);
  } finally {
    await stop();
  }
  expect(keeps(cache)).toBe(false);
});

test("who stops while the database is silent does not wait for its goodbye", async () => {
  const cache = new EagerCache();
  const { url, mute } = await relay();
  const stop = hearChanges(url, cache, { heartbeatMs: patience(600_000) });
  await vi.waitFor(() => expect(keeps(cache)).toBe(true), patience(10_000));
  mute(true);
  await stop();
  expect(keeps(cache)).toBe(false);
});
