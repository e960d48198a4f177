import { afterEach, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { refusing } from "#tests/has/refusing.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { asOwner } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { isPaymentUnanswered, PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { comparePayments } from "./compare-payments.server.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import { disagreements } from "./record-findings.server.ts";
import { listClosedFindings, listOpenFindings } from "./list-findings.server.ts";
import { resolveFinding } from "./resolve-finding.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let databaseUrl = "";

// What one test left open would be the next one's.
afterEach(
  async () => databaseUrl && void (await asOwner({ databaseUrl }, "delete from payment_findings")),
);

async function open(character: Parameters<typeof openCounter>[0] = {}) {
  const counter = await openCounter({ ...character, name: `scripted-${randomLetters(6)}` });
  ({ databaseUrl } = counter.shop);
  const today = () => ({
    since: new Date(Date.now() - 3600_000),
    until: new Date(Date.now() + 1000),
  });
  const found = async () =>
    (await listOpenFindings(counter.shop.db)).map(({ kind, bookAmount, providerAmount }) => [
      kind,
      bookAmount,
      providerAmount,
    ]);
  return { ...counter, compare: () => comparePayments(counter.shop, today()), found };
}

test.each([
  ["both agree", 100, 0, { status: "paid", amount: 100, returned: 0 }, null],
  ["a part is back", 100, 30, { status: "paid", amount: 100, returned: 30 }, null],
  ["nothing was ever paid", 0, 0, { status: "canceled", amount: 100, returned: 0 }, null],
  ["an account waits", 0, 0, { status: "waiting_deposit", amount: 100, returned: 0 }, null],
  [
    "a try that was authenticated",
    0,
    0,
    { status: "authenticated", amount: 100, returned: 0 },
    null,
  ],
  [
    "money that nobody knows of",
    0,
    0,
    { status: "paid", amount: 100, returned: 0 },
    ["capture_unknown", 0, 100],
  ],
  ["money that is not there", 100, 0, null, ["capture_missing", 100, 0]],
  [
    "money that was never taken",
    100,
    0,
    { status: "failed", amount: 100, returned: 0 },
    ["capture_missing", 100, 0],
  ],
  [
    "another amount",
    100,
    0,
    { status: "paid", amount: 90, returned: 0 },
    ["amount_differs", 100, 90],
  ],
  [
    "given back there",
    100,
    10,
    { status: "paid", amount: 100, returned: 40 },
    ["return_unknown", 10, 40],
  ],
  [
    "not given back there",
    100,
    40,
    { status: "paid", amount: 100, returned: 10 },
    ["return_missing", 40, 10],
  ],
] as const)("%s", (_name, captured, returnedThere, receipt, expected) => {
  const found = disagreements({ captured, returnedThere }, receipt, { hasOrder: true });
  expect(found).toEqual(
    expected ? [{ kind: expected[0], bookAmount: expected[1], providerAmount: expected[2] }] : [],
  );
});

test("what was lost on the way here is found and settled, page by page: nothing of it stays open", async () => {
  const { shop, payments, placed, bought, now, compare, found, standing } = await open({
    pageSize: 2,
  });
  const expired = (await placed()).order;
  const deposit = (await bought({ payBy: "virtual_account" })).order;
  const canceled = (await bought()).order;
  for (let other = 0; other < 3; other++) await bought();
  await payments.confirm({
    orderNumber: expired.number,
    paymentKey: payments.authenticate(expired),
    amount: expired.total,
    once: "late",
  });
  payments.payIn(deposit.paymentKey!);
  payments.cancelThere(canceled.paymentKey!, 9900);
  expect(await compare()).toMatchObject({ compared: 6, open: 0 });
  expect([
    (await now(expired)).payment,
    (await now(deposit)).payment,
    (await now(canceled)).payment,
  ]).toEqual(["paid", "paid", "partially_refunded"]);
  expect(await standing(canceled)).toMatchObject({ returned: 9900 });
  expect(await found()).toEqual([]);
  expect(await countDuty(shop, "finding")).toBe(0);
  expect(payments.asked.filter((call) => call.startsWith("list"))).toHaveLength(3);
});

test("one payment that cannot be read keeps no other from being compared, in the list and beside it", async () => {
  const { payments, bought, now, compare } = await open();
  const [dumb, gone, deposit] = [
    (await bought()).order,
    (await bought()).order,
    (await bought({ payBy: "virtual_account" })).order,
  ];
  payments.cancelThere(dumb.paymentKey!, 9900);
  payments.payIn(deposit.paymentKey!);
  const list = payments.list;
  payments.list = async (listRequest) => ({
    receipts: (await list(listRequest)).receipts.filter(
      ({ orderNumber }) => orderNumber !== gone.number,
    ),
    next: null,
  });
  payments.on.find = (stage, about) => {
    if (about === dumb.number || about === gone.number)
      throw new PaymentUnanswered(`${about} cannot be read`);
  };
  await expect(compare()).rejects.toSatisfy(isPaymentUnanswered);
  expect((await now(deposit)).payment).toBe("paid");
  payments.on.find = undefined;
  await compare();
  expect((await now(dumb)).payment).toBe("partially_refunded");
});

test("captures without an order are found, once, and given back, once", async () => {
  const { shop, payments, admin, compare, found } = await open();
  const lostOrder = { number: "20261120-AAAABBBB", total: 12_000 };
  const paymentKey = payments.authenticate(lostOrder);
  await payments.confirm({
    orderNumber: lostOrder.number,
    paymentKey,
    amount: lostOrder.total,
    once: "before the restore",
  });
  await compare();
  await Promise.all([compare(), compare()]);
  expect(await found()).toEqual([["capture_unknown", 0, 12_000]]);
  const [finding] = await listOpenFindings(shop.db);
  expect(finding).toMatchObject({ orderNumber: lostOrder.number, hasOrder: false });
  payments.refuses = "계좌가 필요해요";
  expect(await resolveFinding(shop, finding!.id, {}, admin)).toEqual({
    action: "back",
    isOver: false,
  });
  expect(await listOpenFindings(shop.db)).toMatchObject([{ words: "계좌가 필요해요" }]);
  payments.refuses = null;
  const both = await Promise.allSettled([
    resolveFinding(shop, finding!.id, {}, admin),
    resolveFinding(shop, finding!.id, {}, admin),
  ]);
  expect(
    both
      .map((one) =>
        one.status === "fulfilled" ? one.value.isOver : (one.reason as { code: string }).code,
      )
      .filter((one) => one !== "finding-not-found"),
  ).toContain(true);
  expect(payments.books(lostOrder.number)).toMatchObject([{ returned: 12_000, returns: 1 }]);
  await refusing("finding-not-found", resolveFinding(shop, finding!.id, {}, admin));
  expect(await compare()).toMatchObject({ open: 0 });
  expect((await listClosedFindings(shop.db, {})).rows).toMatchObject([
    { closedBy: admin.account.email },
  ]);
  expect((await rowsOf(shop.db, auditLog, { action: "finding.back" })).length).toBeGreaterThan(1);
});

test("what the book has and the provider does not is found, looked at with words, and not asked again while it is the same", async () => {
  const { shop, payments, admin, bought, compare, found } = await open();
  const { order } = await bought();
  payments.garble = (receipt, call) => (call === "list" ? receipt : { ...receipt, amount: 1000 });
  const list = payments.list;
  payments.list = async (listRequest) => ({
    receipts: (await list(listRequest)).receipts.filter(
      ({ orderNumber }) => orderNumber !== order.number,
    ),
    next: null,
  });
  await compare();
  expect(await found()).toEqual([["amount_differs", order.total, 1000]]);
  const [finding] = await listOpenFindings(shop.db);
  expect(await resolveFinding(shop, finding!.id, { words: "정산서에서 확인함" }, admin)).toEqual({
    action: "look",
    isOver: true,
  });
  await compare();
  expect(await found()).toEqual([]);
  payments.garble = (receipt) => ({ ...receipt, amount: 2000 });
  await compare();
  expect(await found()).toEqual([["amount_differs", order.total, 2000]]);
  payments.garble = null;
  expect(await compare()).toMatchObject({ open: 0, closed: 1 });
  expect((await listClosedFindings(shop.db, {})).rows).toMatchObject([
    { closedBy: null, words: "" },
    { closedBy: admin.account.email, words: "정산서에서 확인함" },
  ]);
});

test("a payment that the provider does not know, and a refund that it did not make, are found", async () => {
  const { shop, payments, admin, bought, compare, found } = await open();
  const { order } = await bought();
  await refundOrder(shop, order.number, { amount: 5000, reason: "일부" }, admin);
  payments.garble = (receipt) => ({ ...receipt, returned: 0 });
  await compare();
  expect(await found()).toEqual([["return_missing", 5000, 0]]);
  payments.list = async () => ({ receipts: [], next: null });
  payments.findPayment = async () => null;
  await compare();
  expect((await found()).filter(([, , there]) => there === 0)).toContainEqual([
    "capture_missing",
    order.total,
    0,
  ]);
  expect((await listClosedFindings(shop.db, {})).rows).toMatchObject([{ kind: "return_missing" }]);
});

test("a silent provider is said to be silent, and what was found before stands", async () => {
  const { shop, payments, compare, found } = await open({ pageSize: 1 });
  for (const number of ["20261120-AAAAAAAA", "20261120-BBBBBBBB"])
    await payments.confirm({
      orderNumber: number,
      paymentKey: payments.authenticate({ number, total: 100 }),
      amount: 100,
      once: number,
    });
  payments.on.list = (stage, after) =>
    stage === "before" && after === "1" ? lost("before")(stage, after) : undefined;
  await expect(compare()).rejects.toSatisfy(isPaymentUnanswered);
  expect(await found()).toHaveLength(1);
  payments.on.list = undefined;
  await compare();
  expect(await found()).toHaveLength(2);
  expect(await shop.db.$count(paymentFindings)).toBe(2);
});
