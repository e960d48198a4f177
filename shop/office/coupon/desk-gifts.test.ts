import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { proven } from "#tests/given/proven-owner.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { testShop, type TestShop, ADMIN_EMAIL } from "#tests/test-shop.ts";
import { sessions, staff } from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { couponForms, type EditedCoupon } from "#shop/money/value/desk/coupon-forms.ts";
import { createCoupon, editCoupon, stopCoupon } from "#shop/money/value/desk/save-coupon.server.ts";
import { issueGifts, stopGifts, usualGiftEnd } from "#shop/money/value/gift/issue-gifts.server.ts";
import { redeemGift } from "#shop/money/value/gift/redeem-gift.server.ts";
import { issueCoupon } from "./issue-coupon.server.ts";
import { findBalance } from "#shop/money/value/book-value.server.ts";
import { correctValue } from "#shop/money/value/points/correct-value.server.ts";
import { findPointRules } from "#shop/money/value/points/point-rules.server.ts";
import { savePointRules } from "#shop/money/value/points/save-point-rules.server.ts";
import {
  couponGrants,
  coupons,
  couponUses,
  deskGifts,
  pointRules,
} from "#shop/money/value/table.server.ts";
import { decideDeskGift } from "./decide-desk-gift.server.ts";
import { listWaitingGifts } from "#shop/money/value/desk/list-desk-gifts.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const SECOND = "second@sori.example";
const address = "203.0.113.9";
type Giver = { account: { id: string; email: string }; address: string };

let shop: TestShop;
let [owner, second, desk] = [] as unknown as [Giver, Giver, Giver];
beforeEach(async () => {
  shop = await testShop({ adminEmails: [ADMIN_EMAIL, SECOND] });
  for (const table of [deskGifts, couponGrants, notices, pointRules]) await shop.db.delete(table);
  const [one, two, three] = [
    await shop.has.admin(),
    await shop.has.member({ email: SECOND }),
    await shop.has.member(),
  ];
  await shop.db.insert(staff).values({ accountId: three.id, role: "desk", invitedBy: "owner" });
  owner = { account: one, address };
  second = { account: two, address };
  desk = { account: three, address };
});

const give = (to: string, amount: number, by: Giver = desk, mark: string = crypto.randomUUID()) =>
  outcomeOf(
    correctValue(shop, to, { kind: "credit", amount, reason: "배송이 늦어 죄송해요", mark }, by),
  );
const creditOf = async (id: string) => (await findBalance(shop.db, id)).credit;
const answer = (gift: string, by: Giver, say: "approve" | "refuse" = "approve") =>
  outcomeOf(decideDeskGift(shop, { gift, answer: say }, by));
const toldOwners = (event: string) => shop.db.$count(notices, eq(notices.event, event));
const waiting = async () => (await listWaitingGifts(shop.db)).map(({ id }) => id);

test("nobody at work here gives value to themselves or to others at work here, owners neither", async () => {
  const packer = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: packer.id, role: "packer", invitedBy: "owner" });
  for (const by of [desk, owner])
    for (const to of [desk, owner, second, { account: packer }])
      expect(await give(to.account.id, 1000, by)).toBe("value-to-staff");
  const coupon = await someCoupon({ kind: "amount", amount: 1 });
  const issue = { intent: "issue", email: packer.email, tells: false } as const;
  expect(await outcomeOf(issueCoupon(shop, coupon, issue, desk))).toBe("value-to-staff");
  const { email } = await shop.has.member();
  // Of all members none of those who work here.
  const many = { intent: "issue-many", to: "all", tells: false } as const;
  if ((await issueCoupon(shop, coupon, many, owner)) === "waiting")
    await answer((await waiting())[0]!, second);
  const had = await shop.db.select().from(couponGrants);
  const atWork = [desk, owner, second].map(({ account }) => account.id).concat(packer.id);
  expect(had.filter(({ accountId }) => atWork.includes(accountId))).toEqual([]);
  expect([had.length > 0, email.length > 0]).toEqual([true, true]);
  // What is too much may still be taken from anybody.
  expect(await give(packer.id, -1)).toHaveProperty("amount");
});

test("a person gives 50,000 won in a day, credit, points and coupons together; what is more waits", async () => {
  const [one, other] = [await shop.has.member(), await shop.has.member()];
  expect(await give(one.id, 30_000)).toBe("done");
  const coupon = await someCoupon({ kind: "amount", amount: 15_000 });
  const issue = { intent: "issue", email: other.email, tells: false } as const;
  expect(await outcomeOf(issueCoupon(shop, coupon, issue, desk))).toBe(1);
  expect(await toldOwners("owner-gift-waiting")).toBe(0);
  expect(await give(other.id, 5001)).toBe("waiting");
  expect(await give(other.id, 5000)).toBe("done");
  expect([await creditOf(one.id), await creditOf(other.id)]).toEqual([30_000, 5000]);
  expect([await toldOwners("owner-gift-waiting"), (await waiting()).length]).toEqual([1, 1]);

  // A percentage without a bound may be worth anything.
  const half = await someCoupon({ kind: "percent", percent: 50 });
  const next = { ...issue, email: one.email };
  expect(await outcomeOf(issueCoupon(shop, half, next, desk))).toBe("waiting");
  expect(await shop.db.$count(couponGrants, eq(couponGrants.couponId, half))).toBe(0);

  // The day after she gives again.
  await shop.db.update(deskGifts).set({ at: sql`now() - interval '1 day'` });
  expect(await give(one.id, 50_000)).toBe("done");
});

test("of many presses at once no more than the bound goes out", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.has.member()));
  const answers = await Promise.all(members.map(({ id }) => give(id, 20_000)));
  expect(answers.filter((answerHere) => answerHere === "done")).toHaveLength(2);
  expect(answers.filter((answerHere) => answerHere === "waiting")).toHaveLength(6);
  const sums = await Promise.all(members.map(({ id }) => creditOf(id)));
  expect(sums.reduce((all, sum) => all + sum, 0)).toBe(40_000);
});

test("sent twice it is asked and given once", async () => {
  const [{ id }, mark] = [await shop.has.member(), crypto.randomUUID()];
  await Promise.all([give(id, 60_000, desk, mark), give(id, 60_000, desk, mark)]);
  const [gift, ...more] = await waiting();
  expect(more).toEqual([]);
  const messages = await Promise.all([answer(gift!, owner), answer(gift!, second)]);
  expect(messages.toSorted()).toEqual(["desk-gift-decided", undefined].toSorted());
  expect([await creditOf(id), await waiting()]).toEqual([60_000, []]);
});

test("approved it is there, refused it is not; of both at once one counts", async () => {
  const [{ id }, half] = [
    await shop.has.member(),
    await someCoupon({ kind: "percent", percent: 50 }),
  ];
  await give(id, 70_000);
  const messages = await Promise.all(
    (await waiting()).flatMap((gift) => [answer(gift, owner), answer(gift, second, "refuse")]),
  );
  expect(messages.filter((one) => one === "desk-gift-decided")).toHaveLength(1);
  const [gift] = await rowsOf(shop.db, deskGifts, { accountId: id });
  expect(await creditOf(id)).toBe(gift!.state === "approved" ? 70_000 : 0);

  const [{ email }] = [await shop.has.member()];
  await issueCoupon(shop, half, { intent: "issue", email, tells: false }, desk);
  const [first] = await waiting();
  expect(await answer(first!, owner, "refuse")).toBeUndefined();
  // A refusal is not for ever: it can be asked again.
  await issueCoupon(shop, half, { intent: "issue", email, tells: false }, desk);
  const [again] = await waiting();
  expect(await answer(again!, owner)).toBeUndefined();
  expect(await shop.db.$count(couponGrants, eq(couponGrants.couponId, half))).toBe(1);
  expect(await answer("nothing", owner)).toBe("desk-gift-not-found");
});

test("an owner among others is bound as well and does not approve her own; alone she gives and is mailed", async () => {
  const { id } = await shop.has.member();
  expect(await give(id, 60_000, owner)).toBe("waiting");
  const [gift] = await waiting();
  expect(await answer(gift!, owner)).toBe("desk-gift-own");
  expect(await answer(gift!, second)).toBeUndefined();
  expect(await creditOf(id)).toBe(60_000);

  const alone = { ...shop, adminEmails: [ADMIN_EMAIL] };
  const correction = { kind: "credit", amount: 90_000, reason: "축하해요 정말로" } as const;
  const mark = crypto.randomUUID();
  const late = await proven(shop, owner.account);
  await shop.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.id, late.session.id));
  for (const by of [owner, late])
    expect(await outcomeOf(correctValue(alone, id, { ...correction, mark }, by))).toBe(
      "proof-needed",
    );
  const fresh = await proven(shop, owner.account);
  expect(await correctValue(alone, id, { ...correction, mark }, fresh)).toBe("done");
  expect([await creditOf(id), await toldOwners("owner-gift-given")]).toEqual([150_000, 1]);
});

test("a wider bound needs a fresh proof, a narrower one none", async () => {
  const rules = { isOn: true, earnPercent: 10, reviewPoints: 0, leastUse: 0, useUnit: 1 };
  const save = async (deskLimit: number, by: Giver) => {
    const { revision } = await findPointRules(shop.db);
    const typed = { ...rules, lifeDays: 365, deskLimit, revision };
    return outcomeOf(savePointRules(shop, typed, by));
  };
  expect(await save(50_001, owner)).toBe("proof-needed");
  expect((await findPointRules(shop.db)).deskLimit).toBe(50_000);
  expect(await save(49_999, owner)).toBeUndefined();
  expect(await save(50_000, await proven(shop, owner.account))).toBeUndefined();
});

test("the bound is the owner's to set, and what waits for somebody who became staff or left is not given", async () => {
  await shop.db.insert(pointRules).values({ id: 1, deskLimit: 0 }).onConflictDoNothing();
  const [joins, leaves] = [await shop.has.member(), await shop.has.member()];
  expect([await give(joins.id, 1), await give(leaves.id, 1)]).toEqual(["waiting", "waiting"]);
  await shop.db.insert(staff).values({ accountId: joins.id, role: "voice", invitedBy: "owner" });
  const [ofJoined] = await rowsOf(shop.db, deskGifts, { accountId: joins.id });
  expect(await answer(ofJoined!.id, owner)).toBe("value-to-staff");
  const both = and(
    inArray(deskGifts.accountId, [joins.id, leaves.id]),
    eq(deskGifts.state, "waiting"),
  );
  expect(await shop.db.$count(deskGifts, both)).toBe(2);
});

test("gift codes above the bound of the day are redeemed once another owner approved them, and not otherwise", async () => {
  const codes = (count: number, by = owner) =>
    issueGifts(
      shop,
      {
        batch: crypto.randomUUID(),
        name: "선물",
        amount: 10_000,
        count,
        endsOn: usualGiftEnd(shop.now()),
      },
      by,
    );
  expect((await codes(5)).state).toBe("open");
  const above = await codes(1);
  const [gift] = await waiting();
  const member = await shop.has.member();
  const redeem = () => outcomeOf(redeemGift(shop, above.codes[0]!, { member, address }));
  expect([above.state, await toldOwners("owner-gift-waiting")]).toEqual(["waiting", 1]);
  expect(typeof (await redeem())).not.toBe("number");
  expect(await creditOf(member.id)).toBe(0);
  const [request] = await rowsOf(shop.db, deskGifts, { id: gift! });
  const batchId = request!.batchId!;
  for (const by of [owner, second])
    expect(await outcomeOf(stopGifts(shop.db, batchId, false, by))).toBe("gift-code-waits");
  expect(await answer(gift!, owner)).toBe("desk-gift-own");
  expect(await answer(gift!, second)).toBeUndefined();
  await redeem();
  expect(await creditOf(member.id)).toBe(10_000);

  await codes(2);
  const [refused] = await waiting();
  expect(await answer(refused!, second, "refuse")).toBeUndefined();
  const [row] = await rowsOf(shop.db, deskGifts, { id: refused! });
  expect(await outcomeOf(stopGifts(shop.db, row!.batchId!, false, owner))).toBe("gift-code-waits");
});

let coded = 0;
const form = (more: Record<string, string> = {}) =>
  couponForms.parse({
    intent: "save",
    revision: "1",
    name: "누구나 쓰는 쿠폰",
    kind: "amount",
    amount: "10000",
    code: `OPEN26${++coded}`,
    totalUses: "5",
    ...more,
  }) as EditedCoupon & { intent: "save" };
const isStopped = async (id: string) =>
  (await rowsOf(shop.db, coupons, { id }))[0]!.stoppedAt !== null;

test("a coupon that a code opens, or that members take, counts what it gives in all; made dearer it waits again", async () => {
  const { id, state } = await createCoupon(shop, form(), owner);
  expect([state, await isStopped(id)]).toEqual(["open", false]);
  // Nothing is left of the day; what gives no more than before asks nobody.
  const { code } = form();
  expect(await editCoupon(shop, id, form({ code: code!, name: "새 이름" }), owner)).toBe("open");
  const dearer = form({ code: code!, amount: "20000", revision: "2" });
  expect(await editCoupon(shop, id, dearer, owner)).toBe("waiting");
  expect(await stopCoupon(shop, id, false, owner)).toBe("waiting");
  expect(await stopCoupon(shop, id, false, second)).toBe("waiting");
  const [gift] = await waiting();
  expect([await isStopped(id), await answer(gift!, owner)]).toEqual([true, "desk-gift-own"]);
  // Changed after it was asked for: it is another coupon than the one that is approved.
  const most = form({ code: code!, amount: "9000000", revision: "3" });
  expect(await editCoupon(shop, id, most, owner)).toBe("waiting");
  expect(await answer(gift!, second)).toBe("desk-gift-changed");
  expect(await answer(gift!, second, "refuse")).toBeUndefined();
  expect(await stopCoupon(shop, id, false, owner)).toBe("waiting");
  const [again] = await waiting();
  expect(await answer(again!, second)).toBeUndefined();
  expect(await isStopped(id)).toBe(false);

  const opened: Record<string, string>[] = [
    { totalUses: "" },
    { code: "", mayTake: "on", takeTotal: "1" },
  ];
  for (const more of opened)
    expect((await createCoupon(shop, form(more), owner)).state).toBe("waiting");
  const forChosen = await createCoupon(shop, form({ code: "", totalUses: "" }), owner);
  expect(forChosen.state).toBe("open");
});

test("a coupon that somebody has is not made worth more alone", async () => {
  const { id } = await createCoupon(shop, form({ code: "", amount: "1000" }), owner);
  const { email } = await shop.has.member();
  await issueCoupon(shop, id, { intent: "issue", email, tells: false }, desk);
  const more = form({ code: "", amount: "90000" });
  expect(await editCoupon(shop, id, more, owner)).toBe("waiting");
});

test("a coupon for many counts what all of them have together, once however often it is pressed", async () => {
  await shop.has.member();
  const coupon = await someCoupon({ kind: "amount", amount: 49_999 });
  await shop.has.member();
  const issue = { intent: "issue-many", to: "all", tells: false } as const;
  const presses = [1, 2].map(() => outcomeOf(issueCoupon(shop, coupon, issue, owner)));
  expect(await Promise.all(presses)).toEqual(["waiting", "waiting"]);
  const [gift, ...more] = await waiting();
  expect([more, await shop.db.$count(couponGrants)]).toEqual([[], 0]);
  expect(await answer(gift!, owner)).toBe("desk-gift-own");
  expect(await answer(gift!, second)).toBeUndefined();
  const had = await shop.db.select().from(couponGrants);
  const atWork = [desk, owner, second].map(({ account }) => account.id);
  expect([had.length > 1, had.some((one) => atWork.includes(one.accountId))]).toEqual([
    true,
    false,
  ]);
});

/** As an owner approved it: nothing is left of anybody's day. */
async function approved(more: Record<string, string>) {
  const fields = { code: form().code ?? "", ...more };
  const { id, state } = await createCoupon(shop, form(fields), owner);
  if (state === "waiting") await answer((await waiting())[0]!, second);
  const save = async (change: Record<string, string>) => {
    const [{ revision } = { revision: 0 }] = await rowsOf(shop.db, coupons, { id });
    const changed = form({ ...fields, ...change, revision: String(revision) });
    return outcomeOf(editCoupon(shop, id, changed, owner));
  };
  return { id, save };
}

test.each([
  ["a percentage without a bound", { kind: "percent", percent: "5" }, { percent: "100" }],
  [
    "a percentage that becomes an amount",
    { kind: "percent", percent: "5" },
    { kind: "amount", amount: "9000000" },
  ],
  ["an amount without an end", { amount: "1000", totalUses: "" }, { amount: "90000" }],
  [
    "shipping without an end",
    { kind: "shipping", mostOff: "1000", totalUses: "" },
    { mostOff: "9000" },
  ],
])("%s that an owner approved waits again when it is made dearer", async (_, first, dearer) => {
  const open = await approved(first);
  expect([await open.save({ name: "새 이름" }), await isStopped(open.id)]).toEqual(["open", false]);
  expect(await open.save(dearer)).toBe("waiting");

  // Nor is it changed while it is stopped.
  const stopped = await approved(first);
  await stopCoupon(shop, stopped.id, true, owner);
  await stopped.save(dearer);
  expect(await stopCoupon(shop, stopped.id, false, owner)).toBe("waiting");
});

test("what members have is not opened to others who were not counted", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => shop.has.member()));
  const { id, save } = await approved({ code: "", amount: "10000", totalUses: "" });
  await shop.db
    .insert(couponGrants)
    .values(members.map((one) => ({ couponId: id, accountId: one.id, mark: crypto.randomUUID() })));
  const { code } = form();
  expect(await save({ code: code!, totalUses: "6" })).toBe("waiting");

  const taken = await approved({ code: "", amount: "10000", totalUses: "" });
  await shop.db
    .insert(couponGrants)
    .values(
      members.map((one) => ({ couponId: taken.id, accountId: one.id, mark: crypto.randomUUID() })),
    );
  expect(await taken.save({ mayTake: "on", takeTotal: "6" })).toBe("waiting");
});

test("what was taken off already counts on when a coupon becomes many smaller ones", async () => {
  const { id, save } = await approved({ amount: "10000", totalUses: "5" });
  const uses = await Promise.all(Array.from({ length: 5 }, () => shop.has.order()));
  await shop.db
    .insert(couponUses)
    .values(
      uses.map((order) => ({ couponId: id, orderId: order.id, name: "쿠폰", amount: 10_000 })),
    );
  expect(await save({ amount: "1000", totalUses: "50" })).toBe("waiting");
});

test("a coupon is given to as many new members again", async () => {
  const coupon = await someCoupon({ kind: "amount", amount: 1 });
  const many = { intent: "issue-many", to: "all", tells: false } as const;
  const press = () => outcomeOf(issueCoupon(shop, coupon, many, owner));
  await press();
  for (let time = 0; time < 2; time++) {
    await shop.has.member();
    expect(await press()).toBe(1);
  }
});

test("what waits from when there were two owners is approved by the one who is left with a fresh proof", async () => {
  const { id } = await shop.has.member();
  expect(await give(id, 60_000, owner)).toBe("waiting");
  const [gift] = await waiting();
  const alone = { ...shop, adminEmails: [ADMIN_EMAIL] };
  const decide = (by: Giver) =>
    outcomeOf(decideDeskGift(alone, { gift: gift!, answer: "approve" }, by));
  expect(await decide(owner)).toBe("proof-needed");
  expect(await creditOf(id)).toBe(0);
  expect(await decide(await proven(shop, owner.account))).toBeUndefined();
  expect([await creditOf(id), await toldOwners("owner-gift-given")]).toEqual([60_000, 1]);
});

type SomeCoupon = { kind: "amount" | "percent"; amount?: number; percent?: number };

async function someCoupon(values: SomeCoupon): Promise<string> {
  const [coupon] = await shop.db
    .insert(coupons)
    .values({ name: "사과 쿠폰", ...values })
    .returning();
  return coupon!.id;
}
