import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listProducts } from "#shop/product/list-products.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
await shop.has.admin();
/** oldest first */
const ids: string[] = [];
for (const day of [1, 2, 3, 4, 5]) {
  const { id } = await shop.has.product({
    title: `상품 ${day}`,
    create: new Date(`2026-01-0${day}T00:00:00Z`),
  });
  ids.push(id);
}
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const ordered = (...places: number[]) => places.map((place) => ids[place]!);
const seenOn = async () =>
  /name="seen" value="([^"]+)"/.exec(mainOf(await htmlOf(owner.visit("/admin/site/home"))))![1]!;
const save = async (pinned: string[], more: Record<string, string> = {}) =>
  owner.send("/admin/site/home", {
    part: "home",
    seen: await seenOn(),
    pinned: pinned.join(" "),
    ...more,
  });

/** Ids of the tiles on the home page, and which of them are full width. */
async function home() {
  const html = mainOf(await htmlOf((await browser(shop, { agent: DESKTOP })).visit("/")));
  const tiles = html.split("<li").slice(1);
  return {
    order: tiles.map((tile) => /href="\/product\/([\w-]+)"/.exec(tile)![1]!),
    wide: tiles.flatMap((tile, at) => (/^[^>]*md:col-span-2/.test(tile) ? [at] : [])),
  };
}

test("an owner who orders nothing has the newest first", async () => {
  expect(await home()).toEqual({ order: ordered(4, 3, 2, 1, 0), wide: [0, 3] });
});

test("pinned products come first in her order, the rest newest first, in the same layout", async () => {
  const answer = await save(ordered(1, 3));
  expect(answer.headers.get("location")).toBe("/admin/site/home#home");
  expect(await home()).toEqual({ order: ordered(1, 3, 4, 2, 0), wide: [0, 3] });
});

test("without a script each button saves its one move", async () => {
  await save(ordered(1, 3), { move: `up ${ids[3]}` });
  expect((await home()).order).toEqual(ordered(3, 1, 4, 2, 0));
  await save(ordered(3, 1), { move: `pin ${ids[0]}` });
  expect((await home()).order).toEqual(ordered(3, 1, 0, 4, 2));
  await save(ordered(3, 1, 0), { move: `unpin ${ids[1]}` });
  expect((await home()).order).toEqual(ordered(3, 0, 4, 2, 1));
});

test("a pinned product that is hidden or gone leaves no gap, and keeps its place for later", async () => {
  await shop.db.execute(sql`update products set is_show = false where id = ${ids[3]}`);
  expect(await home()).toEqual({ order: ordered(0, 4, 2, 1), wide: [] });
  expect(mainOf(await htmlOf(owner.visit("/admin/site/home")))).toContain("숨김");
  await shop.db.execute(sql`update products set is_show = true where id = ${ids[3]}`);
  expect((await home()).order).toEqual(ordered(3, 0, 4, 2, 1));
});

test("the second of two owners is told, and the first one's order stands", async () => {
  const seen = await seenOn();
  const send = (pinned: string[]) =>
    owner.send("/admin/site/home", { part: "home", seen, pinned: pinned.join(" ") });
  const answers = await Promise.all([send(ordered(2)), send(ordered(4))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const [won, lost] = answers[0]!.status === 303 ? [2, 4] : [4, 2];
  const refused = mainOf(await htmlOf(answers.find(({ status }) => status === 409)!));
  expect(refused).toContain("그 사이 다른 분이 저장했어요");
  expect(refused).toContain(`name="pinned" value="${ids[lost!]}"`);
  expect((await findSite(shop.db)).pinned).toEqual([ids[won!]]);
});

test.each([
  ["too many", Array.from({ length: 25 }, (_, at) => `product${at}`).join(" ")],
  ["what is no id", "a;b"],
])("%s is refused, and the order stands", async (_name, pinned) => {
  const before = await findSite(shop.db);
  const answer = await save([pinned]);
  expect(answer.status).toBe(400);
  expect(await findSite(shop.db)).toEqual(before);
});

test.each([
  [0, 2],
  [2, 0],
])("pages after the first go on where it ended, pinned %i and %i first", async (...places) => {
  const pinned = ordered(...places);
  const first = await listProducts(shop.db, { limit: 3, pinned });
  const second = await listProducts(shop.db, { limit: 3, pinned, cursor: first.next });
  expect([...first.products, ...second.products].map(({ id }) => id)).toEqual(
    ordered(...places, 4, 3, 1),
  );
});
