import { beforeEach, expect, test } from "vitest";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { vainSearches } from "./table.server.ts";
import { listVainSearches, noteLeftSearch, noteVainSearch } from "./vain-searches.server.ts";

const shop = await testShop();
const { db } = shop;
const DAY_MS = 24 * 3600_000;
const now = new Date("2026-11-23T03:00:00Z");
const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
beforeEach(() => db.delete(vainSearches).then(() => undefined));

test("what was searched in vain is counted by day, at once too, and listed for thirty days", async () => {
  await Promise.all(Array.from({ length: 8 }, () => noteVainSearch(db, "사투리 ASMR", now)));
  await noteVainSearch(db, "사투리 asmr", before(3));
  await noteVainSearch(db, "오래된 말", before(31));
  await noteVainSearch(db, "한 번", before(29));
  expect(await listVainSearches(db, now)).toEqual([
    { words: "사투리 asmr", count: 9, last: "2026-11-23" },
    { words: "한 번", count: 1, last: "2026-10-25" },
  ]);
});

test.each([
  "010-1234-5678",
  "hong@example.com",
  "01012345678 주문",
  "주문 20261121",
  "1 2 3 4 5 6",
])("%s may be a person's and is not kept", async (typed) => {
  await noteVainSearch(db, typed, now);
  expect(await listVainSearches(db, now)).toEqual([]);
});

test("a day holds five hundred words, and what stands among them is counted on", async () => {
  for (let at = 0; at < 501; at++) await noteVainSearch(db, `말 ${at}`, now);
  await noteVainSearch(db, "말 0", now);
  expect(await db.$count(vainSearches)).toBe(500);
  expect((await listVainSearches(db, now))[0]).toMatchObject({ words: "말 0", count: 2 });
});

test("after ninety days it is forgotten", async () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  await noteVainSearch(db, "아직", ago(90));
  await noteVainSearch(db, "이제", ago(93));
  await runRetention(shop, { now: true });
  expect((await db.select().from(vainSearches)).map(({ words }) => words)).toEqual(["아직"]);
});

test("what was left unfound while typing is looked up before it is counted", async () => {
  await shop.has.product({ title: "새벽 오르골" });
  for (const typed of ["오르골", "ㅇㄹㄱ", " ", "하", "하모니카", " 하모니카 ", "010-1234-5678"])
    await noteLeftSearch(db, typed, now);
  expect(await listVainSearches(db, now)).toMatchObject([{ words: "하모니카", count: 2 }]);
});
