import fc from "fast-check";
import { expect, test } from "vitest";
import { proven } from "#tests/given/proven-owner.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { askRefundAgain } from "./ask-refund-again.server.ts";
import { dropRefund } from "./drop-refund.server.ts";
import { giveRefundAccount } from "./give-refund-account.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { returnByHand } from "./return-by-hand.server.ts";
import { buildCoupon, giveValue } from "#tests/has/value.ts";
import { patience } from "#tests/patience.ts";

type Counter = Awaited<ReturnType<typeof openCounter>>;
type Fault = "none" | "lost before" | "lost after" | "refused";
const account = { bank: "shinhan", number: "11012345678", holder: "홍길동" };

const doing = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("refund" as const),
      amount: fc.integer({ min: 1, max: 25_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("there" as const),
      amount: fc.integer({ min: 1, max: 25_000 }),
    }),
  },
  ...(
    [
      "cancel",
      "cancel by the shop",
      "settle",
      "sweep",
      "again",
      "by hand",
      "drop",
      "ship",
      "rest",
    ] as const
  ).map((what) => ({
    weight: 1,
    arbitrary: fc.record({ what: fc.constant(what), amount: fc.constant(0) }),
  })),
);
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>("none") },
  { weight: 2, arbitrary: fc.constantFrom<Fault>("lost before", "lost after", "refused") },
);
const has = (does: { what: string }[], what: string) => does.some((one) => one.what === what);
const step = fc.record({
  does: fc
    .array(doing, { minLength: 1, maxLength: 3 })
    .filter((does) => !(has(does, "there") && has(does, "by hand"))),
  fault,
});
const story = fc.record({
  /** whether coupon, points and credit are part of what is paid */
  value: fc.boolean(),
  payBy: fc.constantFrom("card" as const, "virtual_account" as const),
  steps: fc.array(step, { maxLength: 8 }),
});

/** A no, or no answer, is part of every story; anything else is a bug. */
const allowed = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!isRefusal(error) && !isPaymentUnanswered(error)) throw error;
  });

const byHandOf = async (it: Counter, order: Order): Promise<number> =>
  (await it.bookOf(order))
    .filter((line) => line.startsWith("returned_by_hand"))
    .reduce((sum, line) => sum + Number(line.split(" ")[1]), 0);

async function act(
  it: Counter,
  order: Order,
  { what, amount }: { what: string; amount: number },
): Promise<unknown> {
  const { shop, payments, admin } = it;
  const stuck = () =>
    it
      .refundsOf(order)
      .then((rows) =>
        rows.find(({ state }) => state === "refused" || state === "awaiting_account"),
      );
  const onStuck = async (work: (id: string) => Promise<unknown>) =>
    stuck().then((refund) => refund && work(refund.id));
  switch (what) {
    case "refund":
      return refundOrder(shop, order.number, { amount, reason: "일부", account }, admin);
    case "rest":
      return refundOrder(
        shop,
        order.number,
        {
          amount: worthOf(await findPaidLeft(shop.db, await it.now(order))),
          reason: "나머지",
          account,
        },
        admin,
      );
    case "there": {
      // Nobody gives back there what was sent by hand before; that would be a finding.
      const byHand = await byHandOf(it, order);
      const entry = payments.books(order.number)[0]!;
      return entry.returned + byHand + amount <= entry.amount
        ? payments.cancelThere(entry.paymentKey, amount)
        : null;
    }
    case "cancel":
      return cancelOrder(shop, order, { account });
    case "cancel by the shop":
      return cancelOrder(shop, order, { by: "admin" });
    case "again":
      return onStuck((id) => askRefundAgain(shop, id, { account }, admin));
    case "by hand":
      return onStuck((id) => returnByHand(shop, id, { words: "송금" }, admin));
    case "drop":
      return onStuck((id) => dropRefund(shop, id, { words: "그만둠" }, admin));
    case "ship":
      return shipOrder(
        shop,
        order.number,
        { company: "CJ대한통운", waybillNumber: "123456789011" },
        admin,
      );
    case "sweep":
      return it.later(order);
    default:
      return settlePayment(shop, await it.now(order));
  }
}

function setFault({ payments }: Counter, now: Fault): void {
  payments.refuses = now === "refused" ? "거절" : null;
  payments.on =
    now === "lost before" || now === "lost after"
      ? { cancel: lost(now === "lost before" ? "before" : "after") }
      : {};
}

/** Everything that is open comes to its end once the provider is well again. */
async function calmDown(it: Counter, order: Order): Promise<void> {
  setFault(it, "none");
  for (let round = 0; round < 3; round++) {
    await allowed(settlePayment(it.shop, await it.now(order)));
    await it.later(order);
    for (const { id, state } of await it.refundsOf(order))
      if (state === "refused" || state === "awaiting_account")
        await allowed(askAgainOrGive(it, order, id, state));
  }
}

async function askAgainOrGive(
  it: Counter,
  order: Order,
  id: string,
  state: string,
): Promise<unknown> {
  if (state === "refused") return askRefundAgain(it.shop, id, { account }, it.admin);
  return giveRefundAccount(it.shop, order, account);
}

/** What a coupon, points and credit take off 39,900 won and its shipping. */
async function valueFor({ shop: { db }, member }: Counter) {
  const { code } = await buildCoupon(db, { amount: 4321, usesPerPerson: 999 });
  await giveValue(db, member.id, { amount: 3333 });
  await giveValue(db, member.id, { kind: "credit", amount: 7777 });
  const fields = { couponCode: code!, points: "3333", credit: "7777" };
  return { fields, off: 4321 + 3333 + 7777 };
}

const moneyOf = (order: Order, { captured, returned }: { captured: number; returned: number }) =>
  returned === captured ? "refunded" : returned ? "partially_refunded" : "paid";

test(
  "whatever is refunded, cancelled here or there, lost, refused, sent by hand or given up: the book is the provider's, and the order follows",
  async () => {
    const counter = await openCounter();
    // The bound of the day for accounts that are typed is another test's.
    const it = { ...counter, admin: await proven(counter.shop, counter.admin.account) };
    await fc.assert(
      fc.asyncProperty(story, async ({ payBy, steps, value }) => {
        setFault(it, "none");
        const uses = value ? await valueFor(it) : {};
        const { order: placed, product } = await it.bought({ payBy, ...uses });
        if (payBy === "virtual_account") {
          it.payments.payIn(placed.paymentKey!);
          await settlePayment(it.shop, placed);
        }
        const order = await it.now(placed);
        for (const { does, fault: now } of steps) {
          setFault(it, now);
          await Promise.all(does.map((one) => allowed(act(it, order, one))));
          const { captured, reserved, returned } = await it.standing(order);
          expect(reserved + returned).toBeLessThanOrEqual(captured);
        }
        await calmDown(it, order);
        const [entry] = it.payments.books(order.number);
        const byHand = await byHandOf(it, order);
        const standing = await it.standing(order);
        expect({ ...standing, there: entry!.returned }).toMatchObject({
          captured: order.total,
          reserved: 0,
          there: standing.returned - byHand,
        });
        expect((await it.now(order)).payment).toBe(moneyOf(order, standing));
        // Money sent by hand stays at the provider.
        const broken = (await it.brokenOf(order, { [product.id]: 3 })).filter(
          (line) => !byHand || !line.startsWith("I1"),
        );
        expect(broken).toEqual([]);
      }),
      { numRuns: Number(process.env["RUNS"] ?? 12) },
    );
  },
  patience(600_000),
);
