import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cartLines } from "#shop/cart/table.server.ts";
import { consents, users } from "#shop/member/table.server.ts";
import type { Mailer } from "#shop/notice/mailer.ts";
import { notices } from "#shop/notice/table.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { Unreachable } from "#shop/notice/undelivered.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { buildClaim } from "#tests/has/claim.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import { findLetter } from "./find-letter.server.ts";
import type { LetterBlock } from "./letter-blocks.ts";
import { occasionNames, occasions, type Occasion } from "./occasion.ts";
import { findLetterOccasions, queueLetters } from "./queue-letters.server.ts";
import { beginSeries, saveLetter } from "./save-letter.server.ts";
import { everybody } from "./segment.ts";
import { isOfSegment } from "./segment-condition.server.ts";
import { sendLetter, stopLetter } from "./send-letter.server.ts";
import { letterRecipients, letters } from "./table.server.ts";

const NOON = new Date("2026-11-23T03:00:00Z");
const shop = { ...(await testShop()), now: () => NOON };
const { db } = shop;
const owner = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.5" };
const product = await shop.has.product({});

const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

async function reader({ joined = 500, agrees = true } = {}) {
  const member = await shop.has.member();
  await db
    .update(users)
    .set({ createdAt: ago(joined) })
    .where(eq(users.id, member.id));
  if (agrees)
    await db.insert(consents).values({
      userId: member.id,
      kind: "marketing-email",
      version: "2026-01-01",
      agreed: true,
      how: "my-page",
    });
  return member;
}

const fillCart = (userId: string, hours: number) =>
  db
    .insert(cartLines)
    .values({ userId, productId: product.id, quantity: 1, unitPrice: 1000, addedAt: ago(hours) });

/** Switched on so many hours ago. */
async function on(occasion: Occasion, hours = 400): Promise<string> {
  const id = await beginSeries(db, occasion, owner);
  await sendLetter(shop, id, (await findLetter(db, id))!.edits, owner);
  await db
    .update(letters)
    .set({ startedAt: ago(hours) })
    .where(eq(letters.id, id));
  return id;
}

async function queue(): Promise<void> {
  await findLetterOccasions(shop);
  await queueLetters(shop);
}

const states = async (id: string) => {
  const rows = await rowsOf(db, letterRecipients, { letterId: id });
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => [state, some.length]),
  );
};

async function deliver(): Promise<string[]> {
  const sent: string[] = [];
  const mailer: Mailer = { name: "keeping", send: async ({ to }) => void sent.push(to) };
  await queue();
  await deliverNotices({ ...shop, mailer });
  return sent.toSorted();
}

beforeEach(async () => {
  await db.delete(letters);
  await db.delete(notices);
  await db.update(users).set({ blockedAt: sql`now()` });
});

test("each occasion begins with words of ours, switched off, and once", async () => {
  for (const occasion of occasionNames) {
    const id = await beginSeries(db, occasion, owner);
    expect(await beginSeries(db, occasion, owner)).toBe(id);
    const letter = (await findLetter(db, id))!;
    expect(letter).toMatchObject({ state: "draft", subject: occasions[occasion].subject });
    await saveLetter(
      db,
      id,
      { ...letter, ...everybody, blocks: letter.blocks as LetterBlock[] },
      owner,
    );
  }
  await reader({ joined: 2 });
  expect(await deliver()).toEqual([]);
});

test("a welcome goes once, an hour after joining, to whoever agreed, and not to those of before", async () => {
  const [fresh] = [
    await reader({ joined: 2 }),
    await reader({ joined: 0 }),
    await reader({ joined: 20 }),
    await reader({ joined: 2, agrees: false }),
  ];
  const id = await on("welcome", 10);
  expect(await deliver()).toEqual([fresh.email]);
  expect(await deliver()).toEqual([]);
  await stopLetter(shop, id, owner);
  expect(await findLetter(db, id)).toMatchObject({ state: "draft", sent: 1 });
  await on("welcome", 10);
  expect(await deliver()).toEqual([]);
});

test("a cart that was left a day ago is told of once; an order stops it, until the very sending", async () => {
  const [left, recent, ordered, meanwhile, silent] = [
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader({ agrees: false }),
  ];
  for (const { id } of [left, ordered, meanwhile, silent]) await fillCart(id, 30);
  await fillCart(recent.id, 3);
  await shop.has.order({ memberId: ordered.id });
  const id = await on("cart");
  await queue();
  expect(
    (await rowsOf(db, letterRecipients, { letterId: id }))
      .map(({ accountId }) => accountId)
      .toSorted(),
  ).toEqual([left.id, meanwhile.id].toSorted());
  await shop.has.order({ memberId: meanwhile.id });
  expect(await deliver()).toEqual([left.email]);
  // Another thing in the cart a few days later is not told of within the month.
  await db.update(letterRecipients).set({ createdAt: ago(80) });
  await db
    .update(cartLines)
    .set({ addedAt: ago(26) })
    .where(eq(cartLines.userId, left.id));
  expect(await deliver()).toEqual([]);
});

test("a week after it arrived, each order is asked about once, unless it was given back", async () => {
  const [kept, back, early] = [await reader(), await reader(), await reader()];
  const arrived = async (
    memberId: string,
    hours: number,
    payment: "paid" | "refunded" = "paid",
  ) => {
    const { number } = await shop.has.order({ memberId });
    await db
      .update(orders)
      .set({ paidAt: ago(hours + 48), doneAt: ago(hours), payment })
      .where(eq(orders.number, number));
  };
  await arrived(kept.id, 170);
  await arrived(back.id, 170, "refunded");
  await arrived(early.id, 20);
  await on("bought");
  expect(await deliver()).toEqual([kept.email]);
  expect(await deliver()).toEqual([]);
});

test("a letter that was queued for a purchase stays behind when it is called off or claimed meanwhile", async () => {
  const [refunded, asked, kept] = [await reader(), await reader(), await reader()];
  const numbers = [];
  for (const { id: memberId } of [refunded, asked, kept]) {
    const { number } = await shop.has.order({ memberId, payment: "paid", delivery: "done" });
    await db
      .update(orders)
      .set({ paidAt: ago(218), doneAt: ago(170) })
      .where(eq(orders.number, number));
    numbers.push(number);
  }
  const id = await on("bought");
  await queue();
  await db.update(orders).set({ payment: "refunded" }).where(eq(orders.number, numbers[0]!));
  await db.update(orders).set({ claimStatus: "requested" }).where(eq(orders.number, numbers[1]!));
  expect(await deliver()).toEqual([kept.email]);
  expect(await states(id)).toEqual({ sent: 1, skipped: 2 });
});

test("a purchase that all went back of is asked about by nobody, and a gift neither", async () => {
  const [back, giver] = [await reader(), await reader()];
  for (const memberId of [back.id, giver.id]) {
    const order = await shop.has.order({ memberId, payment: "partially_refunded" });
    if (memberId === back.id) await buildClaim(db, order, { status: "completed" });
    await db
      .update(orders)
      .set({
        paidAt: ago(218),
        doneAt: ago(170),
        ...(memberId === giver.id && { giftState: "accepted" }),
      })
      .where(eq(orders.id, order.id));
  }
  await on("bought");
  expect(await deliver()).toEqual([]);
});

/** An order of files that was paid so many days ago, of which nobody looked at anything yet. */
async function files(
  memberId: string,
  days: number,
  more: Partial<typeof orders.$inferInsert> = {},
) {
  const bought = await shop.has.product({ shippingClass: "digital" });
  const { goodsId } = await putGoods(shop, bought.id);
  await db
    .update(goods)
    .set({ createdAt: ago((days + 10) * 24) })
    .where(eq(goods.id, goodsId));
  const order = await shop.has.order({
    memberId,
    payment: "paid",
    delivery: "ready",
    address: "",
    postcode: "",
    lines: [{ product: bought, quantity: 1 }],
    ...more,
  });
  await db
    .update(orders)
    .set({ paidAt: ago(days * 24) })
    .where(eq(orders.id, order.id));
  return order;
}

const accept = (orderId: string, memberId: string | null) =>
  db.insert(giftReceivers).values({
    orderId,
    memberId,
    handle: `g-${randomLetters(16)}`,
    name: "차받음",
    answerHash: "answer",
    agreedWords: "2026-01-01",
    acceptedAt: ago(360 * 24),
  });

test("who holds files whose time ends soon is told, whether or not they ever looked at them", async () => {
  const [unseen, seen, early, over, back, giver, receiver] = [
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader(),
  ];
  await files(unseen.id, 360);
  const { number } = await files(seen.id, 360);
  await suppliesOf(shop, number);
  await files(early.id, 300);
  await files(over.id, 366);
  await buildClaim(db, await files(back.id, 360), { status: "completed" });
  await files(giver.id, 360, { giftState: "waiting" });
  const given = await files(giver.id, 360, { giftState: "accepted" });
  await accept(given.id, receiver.id);
  await accept((await files(giver.id, 360, { giftState: "accepted" })).id, null);
  await on("ending");
  expect(await deliver()).toEqual([unseen.email, seen.email, receiver.email].toSorted());
  await db.update(letterRecipients).set({ createdAt: ago(25) });
  expect(await deliver()).toEqual([]);
});

test("what ended before its letter left is not told of any more", async () => {
  const member = await reader();
  const { id: orderId } = await files(member.id, 360);
  const id = await on("ending");
  await queue();
  await db
    .update(orders)
    .set({ paidAt: ago(366 * 24) })
    .where(eq(orders.id, orderId));
  expect(await deliver()).toEqual([]);
  expect(await states(id)).toEqual({ skipped: 1 });
});

test("who did not open files they hold is found, whether or not they ever looked at them", async () => {
  const [unseen, seen, opened, over, giver, receiver] = [
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader(),
  ];
  await files(unseen.id, 10);
  await suppliesOf(shop, (await files(seen.id, 10)).number);
  const { number } = await files(opened.id, 10);
  const [supply] = await suppliesOf(shop, number);
  await take(shop, number, supply!);
  await files(over.id, 366);
  const given = await files(giver.id, 10, { giftState: "accepted" });
  await accept(given.id, receiver.id);
  const bought = await reader();
  const moved = { soldBy: "Gumroad", options: [], supplyTerms: { days: 365, downloads: null } };
  const [line] = await listLines(db, given.id);
  for (const [at, { closedAt, of }] of [
    { of: bought, closedAt: null },
    { of: giver, closedAt: NOON },
  ].entries())
    await db.insert(purchases).values({
      ...moved,
      handle: `m-${randomLetters(16)}`,
      mark: `mark ${at}`,
      email: of.email,
      productId: line!.productId,
      closedAt,
    });
  const unopened = (which: string) =>
    sql<boolean>`select 1 from "user" u where u.id = ${which} and ${isOfSegment({ ...everybody, unopened: true })}`;
  const found = [];
  for (const [at, { id }] of [unseen, seen, opened, over, giver, receiver, bought].entries())
    if ((await db.execute(unopened(id))).rows.length) found.push(at);
  expect(found).toEqual([0, 1, 5, 6]);
});

test("who was moved in from another shop is not welcomed as new", async () => {
  const [fresh, moved] = [await reader({ joined: 2 }), await reader({ joined: 2 })];
  await db.insert(movedMembers).values({
    accountId: moved.id,
    source: "cafe24",
    shopName: "카페24",
    formerIds: [],
    points: 0,
  });
  await on("welcome", 10);
  expect(await deliver()).toEqual([fresh.email]);
});

test("what a series did not send before it was switched off is never sent", async () => {
  const [queued, waiting] = [await reader({ joined: 2 }), await reader({ joined: 2 })];
  const id = await on("welcome", 10);
  await queue();
  await db
    .update(letterRecipients)
    .set({ state: "waiting", messageId: null })
    .where(eq(letterRecipients.accountId, waiting.id));
  expect(await states(id)).toEqual({ queued: 1, waiting: 1 });
  await stopLetter(shop, id, owner);
  expect(await states(id)).toEqual({ skipped: 2 });
  await on("welcome", 0);
  expect(await deliver()).toEqual([]);
  expect(queued.email).not.toBe(waiting.email);
});

test("one that was in hand while its series was switched off is not tried again", async () => {
  await reader({ joined: 2 });
  const id = await on("welcome", 10);
  await queue();
  const mailer: Mailer = {
    name: "away",
    async send() {
      await stopLetter(shop, id, owner);
      throw new Unreachable("no answer");
    },
  };
  await deliverNotices({ ...shop, mailer });
  expect(await states(id)).toEqual({ skipped: 1 });
  await on("welcome", 0);
  await db.update(notices).set({ dueAt: sql`now() - interval '1 second'` });
  expect(await deliver()).toEqual([]);
});

test("a series that is on is not saved empty", async () => {
  const id = await on("welcome");
  const letter = (await findLetter(db, id))!;
  const save = (blocks: LetterBlock[]) =>
    saveLetter(db, id, { ...letter, ...everybody, blocks }, owner);
  await expect(save([])).rejects.toMatchObject({ code: "letter-empty" });
  await stopLetter(shop, id, owner);
  expect(await save([])).toEqual({ edits: letter.edits + 1 });
});

test("nobody gets more than one letter of all occasions in a day", async () => {
  const both = await reader({ joined: 2 });
  await fillCart(both.id, 30);
  const [welcome, cart] = [await on("welcome"), await on("cart")];
  expect(await deliver()).toEqual([both.email]);
  expect(await deliver()).toEqual([]);
  const [first] = await rowsOf(db, letterRecipients, { accountId: both.id });
  expect([welcome, cart]).toContain(first!.letterId);
  await db.update(letterRecipients).set({ createdAt: ago(25) });
  expect(await deliver()).toEqual([both.email]);
});
