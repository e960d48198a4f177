import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { buildOrderForm, somePhone } from "#tests/has/order-form.ts";
import { buildCoupon, findBalance, giveValue, grantCoupon } from "#tests/has/value.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { endMembership } from "#shop/member/end-membership.server.ts";
import { giveUpOrder } from "#shop/checkout/pay/give-up-order.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { coupons, valueLots } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const guest = () => ({ guestId: randomLetters(26) });
const codeOf = (error: unknown) =>
  isRefusal(error)
    ? error.code
    : isBadInput(error)
      ? Object.values(error.errors)[0]![0]
      : String(error);
const triesOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === "fulfilled" ? "placed" : codeOf(one.reason),
  );

const counter = await openCounter();
const { shop, db, used } = { ...counter, db: counter.shop.db, used: usesOf };
const product = await shop.has.product({ stock: 1000, price: 20_000, shippingClass: "digital" });
const other = await shop.has.product({ stock: 1000, price: 10_000, shippingClass: "digital" });

async function place(
  by: Orderer,
  fields: Record<string, string>,
  {
    off = 0,
    lines = [{ product }],
  }: { off?: number; lines?: { product: { id: string }; quantity?: number }[] } = {},
) {
  const form = await buildOrderForm(db, lines, {
    ordererPhone: somePhone(),
    ordererEmail: `${randomLetters(9)}@example.com`,
    ...fields,
  });
  return placeOrder(shop, { ...form, totalShown: form.totalShown - off }, by);
}

async function usesOf(id: string) {
  return (await rowsOf(db, coupons, { id }))[0]!.used;
}

const broken = async () =>
  (await checkOrders(db, { books: [], settled: false })).filter((words) =>
    words.startsWith("value"),
  );

test("a guest's code takes its part off, to the won over the lines, and the order is paid with the rest", async () => {
  const { code } = await buildCoupon(db, {
    kind: "percent",
    amount: null,
    percent: 15,
    mostOff: 2_500,
  });
  const order = await place(
    guest(),
    { couponCode: ` ${code!.toLowerCase().slice(0, 4)}-${code!.slice(4)} ` },
    {
      off: 2500,
      lines: [{ product }, { product: other }],
    },
  );
  expect(order).toMatchObject({
    itemsAmount: 30_000,
    couponAmount: 2500,
    total: 27_500,
    payment: "pending",
  });
  const lines = await rowsOf(db, orderLines, { orderId: order.id }, orderLines.id);
  expect(lines.map(({ couponAmount }) => couponAmount)).toEqual([1667, 833]);
  expect(await broken()).toEqual([]);
});

test("a hundred orders at once with a coupon for one: exactly one has it, the others read that it is gone", async () => {
  const coupon = await buildCoupon(db, { totalUses: 1 });
  const codes = await triesOf(
    Array.from({ length: 100 }, () => place(guest(), { couponCode: coupon.code! }, { off: 1000 })),
  );
  expect(codes.filter((code) => code === "placed")).toHaveLength(1);
  expect(new Set(codes)).toEqual(
    new Set(
      ["placed", "coupon-changed", "준비한 수량이 모두 소진된 쿠폰이에요."].filter((code) =>
        codes.includes(code),
      ),
    ),
  );
  expect(await used(coupon.id)).toBe(1);
  expect(await broken()).toEqual([]);
});

test("one issued coupon in two tabs at once is used once, and two orders at once share no point", async () => {
  const member = await shop.has.member();
  const coupon = await buildCoupon(db, { code: null });
  const field = await grantCoupon(db, coupon.id, member.id);
  const twice = await triesOf(
    [product, other].map((one) =>
      place({ memberId: member.id }, { [field]: "on" }, { off: 1000, lines: [{ product: one }] }),
    ),
  );
  expect(twice.filter((code) => code === "placed")).toHaveLength(1);
  expect(await used(coupon.id)).toBe(1);
  await giveValue(db, member.id, { amount: 5000 });
  const spent = await triesOf(
    [product, other].map((one) =>
      place({ memberId: member.id }, { points: "4,000" }, { off: 4000, lines: [{ product: one }] }),
    ),
  );
  expect(spent.filter((code) => code === "placed")).toHaveLength(1);
  expect((await findBalance(db, member.id)).points).toBe(1000);
  expect(await broken()).toEqual([]);
});

test("per person by account, phone or mail; first orders alone; another's coupon and a code that is none read the same as none", async () => {
  const [mine, hers] = [await shop.has.member(), await shop.has.member()];
  const coupon = await buildCoupon(db, { usesPerPerson: 1 });
  const ordererPhone = somePhone();
  const use = { couponCode: coupon.code!, ordererPhone };
  await place(guest(), use, { off: 1000 });
  expect(
    await triesOf([
      place(guest(), use, { off: 1000 }),
      place({ memberId: mine.id }, use, { off: 1000 }),
    ]),
  ).toEqual(["이미 쓴 쿠폰이에요.", "이미 쓴 쿠폰이에요."]);
  const first = await buildCoupon(db, { firstOrderOnly: true });
  await counter.bought({ by: { memberId: mine.id } });
  expect(
    await triesOf([place({ memberId: mine.id }, { couponCode: first.code! }, { off: 1000 })]),
  ).toEqual(["첫 주문에만 쓸 수 있는 쿠폰이에요."]);
  const field = await grantCoupon(db, coupon.id, hers.id);
  const later = await buildCoupon(db, { startsAt: new Date(Date.now() + 3600_000) });
  const tries: [Orderer, Record<string, string>][] = [
    [{ memberId: mine.id }, { [field]: "on" }],
    [guest(), { [field]: "on" }],
    [guest(), { couponCode: "NOSUCHCODE" }],
    [guest(), { couponCode: later.code! }],
    [guest(), { points: "100" }],
  ];
  const words = await triesOf(tries.map(([by, fields]) => place(by, fields, { off: 1000 })));
  expect(words[0]).toBe(words[1]);
  expect(words[2]).toBe(words[3]);
  expect(words.every((code) => code !== "placed")).toBe(true);
});

test("what an unpaid order used is back once it ends, whoever ends it, and only once; the next try may use it meanwhile", async () => {
  const member = await shop.has.member();
  const by = { memberId: member.id };
  const coupon = await buildCoupon(db, { totalUses: 1 });
  await giveValue(db, member.id, { amount: 3000, endsAt: new Date(Date.now() + 3600_000) });
  await giveValue(db, member.id, { kind: "credit", amount: 2000 });
  const fields = { couponCode: coupon.code!, points: "3000", credit: "500" };
  const first = await place(by, fields, { off: 4500 });
  expect(await findBalance(db, member.id)).toEqual({ points: 0, credit: 1500 });
  const second = await place(by, fields, { off: 4500 });
  expect(second.id).not.toBe(first.id);
  expect(await findBalance(db, member.id)).toEqual({ points: 0, credit: 1500 });
  await Promise.all([giveUpOrder(shop, second), giveUpOrder(shop, second)]);
  expect(await findBalance(db, member.id)).toEqual({ points: 3000, credit: 2000 });
  expect(await used(coupon.id)).toBe(0);
  const third = await place(by, fields, { off: 4500 });
  await db
    .update(orders)
    .set({ expiresAt: new Date(0) })
    .where(eq(orders.id, third.id));
  await Promise.all([expireUnpaidOrders(shop), expireUnpaidOrders(shop)]);
  expect(await findBalance(db, member.id)).toEqual({ points: 3000, credit: 2000 });
  expect(await broken()).toEqual([]);
});

test("an order that points pay whole is placed at once, and cancelling it gives them back, also those that ended meanwhile", async () => {
  const member = await shop.has.member();
  await giveValue(db, member.id, { amount: 20_000, endsAt: new Date(Date.now() + 3600_000) });
  const order = await place({ memberId: member.id }, { points: "20000" }, { off: 20_000 });
  expect(order).toMatchObject({ payment: "paid", total: 0, pointsAmount: 20_000 });
  await db
    .update(valueLots)
    .set({ endsAt: new Date(0) })
    .where(eq(valueLots.accountId, member.id));
  await cancelOrder(shop, order);
  expect((await findBalance(db, member.id)).points).toBe(20_000);
  expect(await broken()).toEqual([]);
});

test("money that comes for an order that ended uses its value again, or goes back where it is gone", async () => {
  const member = await shop.has.member();
  for (const gone of [false, true]) {
    await giveValue(db, member.id, { amount: 1000 });
    const order = await place({ memberId: member.id }, { points: "1000" }, { off: 1000 });
    await giveUpOrder(shop, order);
    if (gone)
      await place(
        { memberId: member.id },
        { points: String((await findBalance(db, member.id)).points) },
        { off: 1000, lines: [{ product: other }] },
      );
    counter.payments.authenticate(order);
    await counter.payments.confirm({
      orderNumber: order.number,
      paymentKey: counter.payments.books(order.number)[0]!.paymentKey,
      amount: order.total,
      once: order.number,
    });
    await settlePayment(shop, await counter.now(order));
    expect(await counter.now(order)).toMatchObject(
      gone ? { payment: "refunded", hold: "released" } : { payment: "paid", hold: "sold" },
    );
    expect(await counter.brokenOf(order)).toEqual([]);
  }
});

test("what ended between quote and order, or was taken in between, is said beside it; prices, owners and amounts of a form count for nothing", async () => {
  const member = await shop.has.member();
  const coupon = await buildCoupon(db, { endsAt: new Date(Date.now() - 1000) });
  const tries: Record<string, string>[] = [
    { couponCode: coupon.code! },
    { couponAmount: "20000", pointsAmount: "20000", discountAmount: "1", memberId: "someone" },
  ];
  expect(
    await triesOf(tries.map((fields) => place({ memberId: member.id }, fields, { off: 20_000 }))),
  ).toEqual(["사용 기간이 지난 쿠폰이에요.", "price-changed"]);
});

test("who leaves has nothing left, and what an order gives back later ends too", async () => {
  const member = await shop.has.member();
  await giveValue(db, member.id, { amount: 5000 });
  const order = await place({ memberId: member.id }, { points: "2000" }, { off: 2000 });
  await endMembership(shop, member, "203.0.113.9");
  await giveUpOrder(shop, order);
  expect(await findBalance(db, member.id)).toEqual({ points: 0, credit: 0 });
});
