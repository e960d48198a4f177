import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { disk } from "#adapters/storage/disk.server.ts";
import { afterFile } from "#tests/after-file.ts";
import { testShop } from "#tests/test-shop.ts";
import { startSite } from "../processes/site-process.ts";
import { killDownloads } from "./kill-downloads.ts";

const EVERY = 64 * 1024;
const KILLS = 3;

const directory = mkdtempSync(join(tmpdir(), "shop-downloads-"));
afterFile(() => rmSync(directory, { recursive: true, force: true }));
const origin = "http://localhost:5999";
const shop = await testShop({ origin, bucket: disk({ directory: join(directory, "files") }) });

const site = () =>
  startSite(
    {
      SHOP_URL: origin,
      SHOP_SECRET: shop.secret,
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: directory,
    },
    join(directory, "log.txt"),
  );

test("a download through a shop that is killed at every 64 KB comes whole, and the ledger says what left", async () => {
  let coming = site();
  const sites = [coming];
  afterFile(async () => Promise.all(sites.map(async (one) => (await one).kill())));
  const next = async () => {
    if ((await coming).isReady()) return coming;
    sites.push((coming = site()));
    return coming;
  };
  const outcome = await killDownloads(shop, { bytes: KILLS * EVERY, every: EVERY, next });
  expect(outcome.broken).toEqual([]);
  expect(outcome.kills).toBe(KILLS);
  expect(outcome.came).toBeGreaterThan(KILLS * EVERY);
});
