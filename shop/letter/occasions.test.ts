import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cartLines } from "#shop/cart/table.server.ts";
import { consents, users } from "#shop/member/table.server.ts";
import type { Mailer } from "#shop/notice/mailer.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import { findLetter } from "./find-letter.server.ts";
import type { LetterBlock } from "./letter-blocks.ts";
import { occasionNames, occasions, type Occasion } from "./occasion.ts";
import { queueLetters } from "./queue-letters.server.ts";
import { beginSeries, saveLetter } from "./save-letter.server.ts";
import { everybody } from "./segment.ts";
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

async function deliver(): Promise<string[]> {
  const sent: string[] = [];
  const mailer: Mailer = { name: "keeping", send: async ({ to }) => void sent.push(to) };
  await queueLetters(shop);
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
  await queueLetters(shop);
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
