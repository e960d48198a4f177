import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import { notices } from "#shop/notice/table.server.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { provenOwner } from "#tests/given/proven-owner.ts";
import { testShop } from "#tests/test-shop.ts";
import { findBalance } from "../book-value.server.ts";
import { readGiftCode } from "./gift-code.ts";
import { issueGifts, stopGifts, usualGiftEnd } from "./issue-gifts.server.ts";
import { redeemGift } from "./redeem-gift.server.ts";
import { giftBatches, giftCodes } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const acting = await provenOwner(shop);

const issue = async (more: Partial<Parameters<typeof issueGifts>[1]> = {}) => {
  const form = {
    batch: crypto.randomUUID(),
    name: "연말 선물",
    amount: 10_000,
    count: 2,
    endsOn: usualGiftEnd(shop.now()),
    ...more,
  };
  return { form, codes: (await issueGifts(shop, form, acting)).codes };
};
const redeem = (
  member: { id: string; name: string; email: string },
  code: string,
  address = "203.0.113.9",
) => outcomeOf(redeemGift(shop, code, { member, address }));
const credit = async (id: string) => (await findBalance(shop.db, id)).credit;

test("a code that many type at once becomes credit of one of them, once; its owner may press again", async () => {
  const { form, codes } = await issue();
  const members = await Promise.all([1, 2, 3].map(() => shop.has.member()));
  const outcomes = await Promise.all(
    members.flatMap((member) => [
      redeem(member, codes[0]!),
      redeem(member, codes[0]!.toLowerCase()),
    ]),
  );
  const sums = await Promise.all(members.map(({ id }) => credit(id)));
  expect(sums.toSorted()).toEqual([0, 0, 10_000].toSorted());
  expect(outcomes.filter((one) => one === 10_000)).toHaveLength(2);
  const owner = members[sums.indexOf(10_000)]!;
  const mails = await rowsOf(shop.db, notices, { to: owner.email });
  expect(mails.map(({ event }) => event)).toEqual(["credit-added"]);
  expect(mails[0]!.facts!.values!["날짜"]).toBe(seoulDate(`${form.endsOn}T12:00:00+09:00`));
});

test("a code is kept nowhere, and what is wrong, used, stopped or over is answered the same", async () => {
  const { form, codes } = await issue();
  const [row] = await rowsOf(shop.db, giftCodes, { batchId: form.batch });
  expect(JSON.stringify(row)).not.toContain(readGiftCode(codes[0]!));
  const [first, second] = [await shop.has.member(), await shop.has.member()];
  await redeem(first, codes[0]!);
  const other = await issue();
  await stopGifts(shop.db, other.form.batch, true, acting);
  const over = await issue();
  await shop.db
    .update(giftBatches)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(giftBatches.id, over.form.batch));
  for (const code of [
    codes[0]!,
    other.codes[0]!,
    over.codes[0]!,
    "ABCD",
    "AAAA-BBBB-CCCC-DDDD",
    "\u0000",
  ])
    expect([code, await redeem(second, code)]).toEqual([code, "gift-unknown"]);
  await stopGifts(shop.db, other.form.batch, false, acting);
  expect(await redeem(second, other.codes[0]!)).toBe(10_000);
});

test("guessing ends after ten tries an hour", async () => {
  const member = await shop.has.member();
  const outcomes = [];
  for (let at = 0; at < 12; at++)
    outcomes.push(await redeem(member, "AAAA-BBBB-CCCC-DDDD", "198.51.100.7"));
  expect(outcomes.filter((one) => one === "too-many-attempts")).toHaveLength(2);
});

test("a form sent twice makes its codes once, and they are good for a year at least", async () => {
  const { form, codes } = await issue({ count: 5 });
  expect(new Set(codes).size).toBe(5);
  expect(await outcomeOf(issueGifts(shop, form, acting))).toBe("gift-made");
  const soon = dayAfter(calendarDayOf(shop.now()), 300);
  expect(await outcomeOf(issue({ endsOn: soon }))).toHaveProperty("endsOn");
  expect(await outcomeOf(issue({ endsOn: "2099-01-01" }))).toHaveProperty("endsOn");
});
