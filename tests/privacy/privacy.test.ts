import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { answerWith, httpServer, type Front } from "#server/http/http.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { siteOf } from "../pages/visit.ts";
import { testShop } from "../test-shop.ts";
import { makeCrowd } from "./crowd.ts";
import { walk } from "./walk.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/**
 * One of the processes that a shop is made of, with a page memory of its own; `npm run privacy` has
 * real ones and kills them.
 */
async function openPlace(shop: Awaited<ReturnType<typeof testShop>>): Promise<number> {
  const cache = new EagerCache();
  closing.push(hearChanges(shop.databaseUrl, cache));
  const site = (await siteOf(shop, { cache })) as unknown as Front["site"];
  const server = httpServer(
    answerWith({ site, origin: shop.origin, trustProxy: true, cache, files: new Map() }),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return (server.address() as AddressInfo).port;
}

test("twenty people at once over two processes with page memory: nobody reads anything of another", async () => {
  const administrators = ["zqadmin234qz@sori.example"];
  const shop = await testShop({ adminEmails: administrators });
  const crowd = await makeCrowd(shop, { members: 8, guests: 4, administrators, visitors: 7 });
  const ports = [await openPlace(shop), await openPlace(shop)];
  const figures = await walk({
    crowd,
    places: () => ports,
    origin: shop.origin,
    each: 30,
    atOnce: 8,
  });

  expect(figures.crossings).toEqual([]);
  expect(figures).toMatchObject({ requests: 600, unanswered: 0, blind: [] });
  expect(figures.kept).toBeGreaterThan(36);
  expect(figures.data).toBeGreaterThan(60);
  expect(Object.keys(figures.statuses).filter((status) => status >= "500")).toEqual([]);
});
