import { and, asc, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { listStock } from "../office/stock/list-stock.server.ts";
import { notices } from "../notice/table.server.ts";
import { removeProduct } from "#shop/office/product/remove-product.server.ts";
import { productOptions, products } from "../product/table.server.ts";
import { askWatch } from "./ask-watch.server.ts";
import { endLinkedWatches, endOwnWatch, findLinkedWatch } from "./end-watch.server.ts";
import { listWatches } from "./list-watches.server.ts";
import { watches } from "./table.server.ts";
import { tellWatchers } from "./tell-watchers.server.ts";
import type { WatchKind } from "./watch-kind.ts";
import { watchSubject } from "./watch-subject.ts";
import { watchLink } from "./watch-link.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const atDay = () => new Date("2026-11-28T08:00:00+09:00");
const atNight = () => new Date("2026-11-28T21:00:00+09:00");
let lines = 0;
/** Somebody without an account, on a line of their own. */
const guest = () => ({ accountId: null, address: `198.51.100.${++lines % 250}` });
const ask = (
  productId: string,
  email: string | undefined,
  { kind = "restock" as WatchKind, option = "", accountId = null as string | null } = {},
) =>
  askWatch(
    shop,
    productId,
    { kind, option, ...(email !== undefined && { email }) },
    { ...guest(), accountId },
  );
const set = (id: string, change: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(change).where(eq(products.id, id));
/** Who was told of this product, in the order the outbox sends it. */
const toldOf = async (productId: string, event = "watch-restock") =>
  (
    await shop.db
      .select({ to: notices.to })
      .from(notices)
      .where(
        and(eq(notices.event, event), like(sql`${notices.facts}::text`, `%/product/${productId}%`)),
      )
      .orderBy(asc(notices.dueAt))
  ).map(({ to }) => to);

test("when pieces come back everybody who waited is told once, whoever asked first before the others, also by two workers at once", async () => {
  const { id } = await shop.has.product({ stock: 0 });
  const member = await shop.has.member();
  const emails = ["a", "b", "c"].map((name) => `${name}-${id}@example.com`.toLowerCase());
  for (const email of emails.slice(0, 2)) await ask(id, email);
  await ask(id, undefined, { accountId: member.id });
  await ask(id, emails[2]);
  await tellWatchers(shop);
  expect(await toldOf(id)).toEqual([]);
  await set(id, { stock: 1 });
  await Promise.all([tellWatchers(shop), tellWatchers(shop), tellWatchers(shop)]);
  expect(await toldOf(id)).toEqual([emails[0], emails[1], member.email, emails[2]]);
  await set(id, { stock: 0 });
  await set(id, { stock: 9 });
  await tellWatchers(shop);
  expect(await toldOf(id)).toHaveLength(4);
});

test("asking again, by two at once too, is one watch and one mail, and is answered the same", async () => {
  const { id } = await shop.has.product({ stock: 0 });
  const email = `again-${id}@example.com`.toLowerCase();
  expect(await Promise.all([refused(ask(id, email)), refused(ask(id, email))])).toEqual([
    "done",
    "done",
  ]);
  expect(await toldOf(id, "watch-asked")).toEqual([email]);
  const member = await shop.has.member();
  await Promise.all([1, 2].map(() => ask(id, undefined, { accountId: member.id })));
  expect(await listWatches(shop.db, member.id)).toHaveLength(1);
  const { rows } = await listStock(shop.db, { search: id, filter: "all" });
  expect(rows[0]!.waiting).toBe(2);
});

test("an address is written to a few times a day, whoever types it and from wherever", async () => {
  const email = "pestered@example.com";
  const some = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.has.product({ stock: 0 })));
  const outcomes = [];
  for (const { id } of some) outcomes.push(await refused(ask(id, email)));
  expect(outcomes).toEqual([...Array(5).fill("done"), "too-many-attempts"]);
});

test("nobody waits for what can be had, or without an address; a hidden product is unknown", async () => {
  const open = await shop.has.product({ stock: 3 });
  expect(await refused(ask(open.id, "a@example.com"))).toBe("watch-not-needed");
  expect(await refused(ask(open.id, undefined, { kind: "price" }))).toBe("email");
  const hidden = await shop.has.product({ stock: 0, isShow: false });
  expect(await refused(ask(hidden.id, "a@example.com"))).toBe("product-not-found");
});

test("an option value that is out is waited for alone", async () => {
  const { id, options } = await shop.has.product({
    options: [
      {
        name: "형식",
        values: [
          { label: "WAV", stock: 0 },
          { label: "MP3", stock: 4 },
        ],
      },
    ],
  });
  const [wav] = options;
  const email = `wav-${id}@example.com`.toLowerCase();
  await ask(id, email, { option: wav!.id });
  await tellWatchers(shop);
  expect(await toldOf(id)).toEqual([]);
  await shop.db.update(productOptions).set({ stock: 2 }).where(eq(productOptions.id, wav!.id));
  await tellWatchers(shop);
  expect(await toldOf(id)).toEqual([email]);
});

test("a sale that opens and a price that falls below what it was are told of, each in its own words", async () => {
  const later = await shop.has.product({ reservationOpensAt: new Date(Date.now() + 3600_000) });
  const email = `open-${later.id}@example.com`.toLowerCase();
  await ask(later.id, email, { kind: "opening" });
  await tellWatchers(shop);
  expect(await toldOf(later.id, "watch-opening")).toEqual([]);
  await set(later.id, { reservationOpensAt: new Date(Date.now() - 1000) });
  await tellWatchers(shop);
  expect(await toldOf(later.id, "watch-opening")).toEqual([email]);

  const dear = await shop.has.product({ price: 30_000 });
  await ask(dear.id, email, { kind: "price" });
  await set(dear.id, { price: 31_000 });
  await tellWatchers({ ...shop, now: atDay });
  await set(dear.id, { price: 20_000 });
  // By day alone: at night it waits for the morning.
  await tellWatchers({ ...shop, now: atNight });
  expect(await toldOf(dear.id, "watch-price")).toEqual([]);
  await tellWatchers({ ...shop, now: atDay });
  expect(await toldOf(dear.id, "watch-price")).toEqual([email]);
});

test("what never comes is over after half a year, and with a product that goes; whoever waited reads why", async () => {
  const [slow, going] = [
    await shop.has.product({ stock: 0 }),
    await shop.has.product({ stock: 0 }),
  ];
  const member = await shop.has.member();
  for (const { id } of [slow, going]) await ask(id, undefined, { accountId: member.id });
  await shop.db
    .update(watches)
    .set({ createdAt: sql`now() - interval '6 months 1 hour'` })
    .where(eq(watches.productId, slow.id));
  expect(await removeProduct(shop, going.id)).toBe("hidden");
  await tellWatchers(shop);
  const own = await listWatches(shop.db, member.id);
  expect(own.map(({ productId, outcome }) => [productId, outcome]).toSorted()).toEqual(
    [
      [slow.id, "lapsed"],
      [going.id, "gone"],
    ].toSorted(),
  );
  const sentNotices = await shop.db
    .select({ facts: notices.facts })
    .from(notices)
    .where(and(eq(notices.event, "watch-over"), eq(notices.to, member.email)));
  expect(sentNotices.map(({ facts }) => facts!.values["까닭"]).toSorted()).toEqual([
    expect.stringContaining("6개월 동안"),
    expect.stringContaining("판매가 종료된"),
  ]);
});

test("a member ends their own alone; the link of a mail ends one or all of its reader's, and a forged one nothing", async () => {
  const { id } = await shop.has.product({ stock: 0 });
  const other = await shop.has.product({ stock: 0 });
  const [one, two] = [await shop.has.member(), await shop.has.member()];
  await ask(id, undefined, { accountId: one.id });
  const [own] = await listWatches(shop.db, one.id);
  expect(await endOwnWatch(shop.db, two.id, own!.id)).toBe(false);
  expect(await endOwnWatch(shop.db, one.id, own!.id)).toBe(true);

  const email = `end-${id}@example.com`.toLowerCase();
  await ask(id, email);
  await ask(other.id, email);
  const mine = await rowsOf(shop.db, watches, { email });
  const [, , , linked, mark] = watchLink(shop, mine[0]!.id).split("/");
  expect(await findLinkedWatch(shop, linked!, `${mark!.slice(0, -1)}!`)).toBeNull();
  expect(await findLinkedWatch(shop, mine[1]!.id, mark!)).toBeNull();
  expect(await findLinkedWatch(shop, linked!, mark!)).toMatchObject({ isOver: false });
  expect(await endLinkedWatches(shop.db, linked!, false)).toBe(1);
  expect(await endLinkedWatches(shop.db, linked!, true)).toBe(1);
  await set(id, { stock: 5 });
  await tellWatchers(shop);
  expect(await toldOf(id)).toEqual([]);
});

test("what a page offers to wait for follows from the sale", () => {
  const product = {
    saleKind: "order" as const,
    stock: 0 as number | null,
    reservationOpensAt: null as Date | null,
    reservationClosesAt: null as Date | null,
    options: [],
  };
  const now = new Date();
  const kindOf = (change: Partial<typeof product>) =>
    watchSubject({ ...product, ...change }, "nope", now).kind;
  expect(kindOf({})).toBe("restock");
  expect(kindOf({ stock: 1 })).toBe("price");
  expect(kindOf({ reservationOpensAt: new Date(now.getTime() + 1000) })).toBe("opening");
  expect(kindOf({ reservationClosesAt: new Date(now.getTime() - 1000) })).toBe("opening");
});
