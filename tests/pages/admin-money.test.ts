import { expect, test } from "vitest";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { paymentFindings, refunds } from "#shop/money/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const payments = scriptedProvider();
const shop = await testShop({ payments });
const person = await ownersBrowser(shop);

async function bought(): Promise<{ order: Order; path: string }> {
  const placed = await placeOrder(
    shop,
    await buildOrderForm(shop.db, [{ product: await shop.has.product({ stock: 3 }) }]),
    { guestId: "guest-of-the-page-test-aaaa" },
  );
  const order = await confirmPayment(shop, placed, {
    paymentKey: payments.authenticate(placed),
    amount: String(placed.total),
  });
  return { order, path: `/admin/order/${order.number}` };
}
const keyIn = (page: string) => /name="key" value="([0-9a-f-]{36})"/.exec(page)![1]!;
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!;

test("a part is refunded from the order's page, once for one showing, with limits and words", async () => {
  const { order, path } = await bought();
  const page = await htmlOf(await person.visit(path));
  for (const words of [
    "결제와 환불",
    "받은 금액",
    "환불할 수 있는 금액",
    "39,900원까지 환불할 수 있어요.",
    "금액을 정해 환불하기",
    "주문 취소하기",
    "장부 3건 보기",
  ])
    expect(page).toContain(words);
  const form = {
    intent: "money-refund",
    key: keyIn(page),
    amount: "10,000원",
    reason: "배송이 늦었어요",
  };
  for (const [wrong, words] of [
    [{ amount: "" }, "환불할 금액을 입력해주세요."],
    [{ amount: "천원" }, "1원 이상의 숫자로"],
    [{ amount: "0" }, "1원 이상의 숫자로"],
    [{ amount: "1.5" }, "1원 이상의 숫자로"],
    [{ reason: " " }, "환불하는 이유를 적어주세요."],
  ] as const) {
    const answer = await person.send(path, { ...form, ...wrong });
    expect(answer.status).toBe(400);
    expect(await htmlOf(answer)).toContain(words);
  }
  const over = await person.send(path, { ...form, amount: "40000" });
  expect(over.status).toBe(409);
  expect(await htmlOf(over)).toContain("지금은 39,900원까지예요.");
  for (const answer of await Promise.all([person.send(path, form), person.send(path, form)]))
    expect(answer.status).toBe(302);
  expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toMatchObject([
    { amount: 10_000, state: "done", reason: "배송이 늦었어요" },
  ]);
  expect(payments.books(order.number)).toMatchObject([{ returned: 10_000, returns: 1 }]);
  const after = await htmlOf(await person.visit(path));
  for (const words of [
    "부분환불",
    "환불 완료",
    "관리자 환불",
    "29,900원까지 환불할 수 있어요.",
    "배송이 늦었어요",
  ])
    expect(after).toContain(words);
  expect(await rowsOf(shop.db, auditLog, { subject: `order ${order.number}` })).toContainEqual(
    expect.objectContaining({
      action: "order.refund",
      email: ADMIN_EMAIL,
      reason: "배송이 늦었어요",
    }),
  );
});

test("the shop cancels an order; a refused refund is shown with its reason, asked again, and sent by hand", async () => {
  const { order, path } = await bought();
  payments.refuses = "한도를 <넘었어요>";
  expect(
    (await person.send(path, { intent: "money-cancel", reason: "재고가 없어요" })).status,
  ).toBe(302);
  const stuck = await htmlOf(await person.visit(path));
  for (const words of [
    "취소처리중",
    "결제사 거절",
    "결제사의 답: 한도를 &lt;넘었어요&gt;",
    "다시 요청하기",
    "직접 송금했어요",
    "환불하지 않기",
  ])
    expect(stuck).toContain(words);
  expect(stuck).not.toContain("주문 취소하기");
  const refund = hidden(stuck, "refund");
  expect((await person.send(path, { intent: "money-again", refund })).status).toBe(302);
  expect(await rowsOf(shop.db, refunds, { id: refund })).toMatchObject([
    { state: "refused", attempt: 2 },
  ]);
  expect(
    await htmlOf(await person.send(path, { intent: "money-by-hand", refund, words: "" })),
  ).toContain("언제 어떻게 보냈는지 적어주세요.");
  payments.refuses = null;
  expect(
    (await person.send(path, { intent: "money-by-hand", refund, words: "국민은행에서 송금" }))
      .status,
  ).toBe(302);
  expect(await findOrder(shop.db, order.number)).toMatchObject({
    payment: "refunded",
    hold: "released",
  });
  expect(await findOrderSums(shop.db, order.id)).toMatchObject({
    returned: order.total,
    reserved: 0,
  });
  const twice = await person.send(path, { intent: "money-by-hand", refund, words: "또 송금" });
  expect(twice.status).toBe(409);
  expect(await htmlOf(await person.visit(path))).toContain("직접 송금: 국민은행에서 송금");
});

test("a cancellation that is dropped lets the order go on", async () => {
  const { order, path } = await bought();
  payments.refuses = "거절";
  await person.send(path, { intent: "money-cancel", reason: "재고가 없어요" });
  const refund = hidden(await htmlOf(await person.visit(path)), "refund");
  await person.send(path, { intent: "money-drop", refund, words: "구매자가 받기로 했어요" });
  payments.refuses = null;
  expect(await findOrder(shop.db, order.number)).toMatchObject({
    payment: "paid",
    delivery: "ready",
  });
  expect(await htmlOf(await person.visit(path))).toContain("제공 처리");
});

test("while somebody else has the order's row, the answer is to try again, and nothing happened", async () => {
  const { order, path } = await bought();
  const client = await shop.pool.connect();
  await client.query("begin");
  await client.query("select from orders where id = $1 for update", [order.id]);
  const answer = await person.send(path, { intent: "money-cancel", reason: "재고가 없어요" });
  await client.query("rollback");
  client.release();
  expect(answer.status).toBe(503);
  expect(await htmlOf(answer)).toContain("잠시 뒤에 다시 시도해주세요.");
  expect((await findOrder(shop.db, order.number))!.payment).toBe("paid");
});

test("what book and provider disagree on is listed with both amounts and one thing to do, and closed with words", async () => {
  const empty = await htmlOf(await person.visit("/admin/payment"));
  for (const words of ["결제 대조", "모두 맞아요", "지금 대조하기", "아직 정리된 것이 없어요."])
    expect(empty).toContain(words);
  const stray = { number: "20261120-STRAYAAA", total: 7700 };
  await payments.confirm({
    orderNumber: stray.number,
    paymentKey: payments.authenticate(stray),
    amount: stray.total,
    once: "stray",
  });
  const compared = await person.send("/admin/payment", { intent: "compare" });
  expect(compared.status).toBe(303);
  const listed = await htmlOf(await person.visit("/admin/payment"));
  for (const words of [
    "주문이 없는 결제",
    "20261120-STRAYAAA",
    "7,700원",
    "결제 취소하기",
    "1건이 맞지 않아요.",
  ])
    expect(listed).toContain(words);
  expect(listed).not.toContain("/admin/order/20261120-STRAYAAA");
  await person.send("/admin/payment", { intent: "resolve", finding: hidden(listed, "finding") });
  expect(payments.books(stray.number)).toMatchObject([{ status: "canceled", returned: 7700 }]);

  const { order } = await bought();
  await shop.db.insert(paymentFindings).values({
    kind: "amount_differs",
    subject: order.paymentKey!,
    orderNumber: order.number,
    bookAmount: 39_900,
    providerAmount: 39_000,
  });
  const page = await htmlOf(await person.visit("/admin/payment"));
  for (const words of [
    "금액이 다른 결제",
    "39,900원",
    "39,000원",
    `/admin/order/${order.number}`,
    "확인한 내용",
    "정리된 것",
    ADMIN_EMAIL,
  ])
    expect(page).toContain(words);
  const finding = hidden(page, "finding");
  const without = await person.send("/admin/payment", { intent: "look", finding, words: " " });
  expect([
    without.status,
    (await htmlOf(without)).includes("무엇을 확인했는지 적어주세요."),
  ]).toEqual([400, true]);
  expect(
    (await person.send("/admin/payment", { intent: "look", finding, words: "정산서 <확인>" }))
      .status,
  ).toBe(303);
  expect(
    (await person.send("/admin/payment", { intent: "look", finding, words: "또" + "또" })).status,
  ).toBe(404);
  expect(await htmlOf(await person.visit("/admin/payment"))).toContain("정산서 &lt;확인&gt;");
  expect(
    (await shop.db.select().from(auditLog))
      .filter(({ action }) => action.startsWith("finding.") || action === "payment.compare")
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(["finding.back", "finding.look", "payment.compare"]);
});

test("a provider that is silent is said to be silent", async () => {
  payments.on.list = () => {
    throw Object.assign(new Error("lost"), { name: "PaymentUnanswered" });
  };
  const answer = await person.send("/admin/payment", { intent: "compare" });
  payments.on.list = undefined;
  expect(answer.status).toBe(503);
  expect(await htmlOf(answer)).toContain("결제사가 지금 응답하지 않아요.");
});

test("the book of some days is taken as a file, with a reason, and no formula in it runs", async () => {
  const { order, path } = await bought();
  const page = await htmlOf(await person.visit(path));
  await person.send(path, {
    intent: "money-refund",
    key: keyIn(page),
    amount: "100",
    reason: '=HYPERLINK("http://evil")',
  });
  const day = new Date(Date.now() + 9 * 3600_000).toISOString().slice(0, 10);
  expect(
    (
      await person.send("/admin/payment/export", { firstDay: day, lastDay: day, reason: "" })
    ).headers.get("location"),
  ).toBe("/admin/payment");
  expect(
    (
      await person.send("/admin/payment/export", {
        firstDay: "2026-02-30",
        lastDay: day,
        reason: "월간 정산",
      })
    ).headers.get("location"),
  ).toBe("/admin/payment");
  const file = await person.send("/admin/payment/export", {
    firstDay: day,
    lastDay: day,
    reason: "월간 정산",
  });
  expect(file.headers.get("content-type")).toContain("text/csv");
  const text = await file.text();
  const lines = text.split("\r\n").filter((line) => line.includes(order.number));
  expect(lines.map((line) => line.split(",")[5])).toEqual([
    '"결제 요청"',
    '"결제 인증"',
    '"결제 승인"',
    '"환불 접수"',
    '"환불"',
  ]);
  expect(text).toContain("\"'=HYPERLINK(");
  expect(await rowsOf(shop.db, auditLog, { action: "payment.export" })).toMatchObject([
    { reason: "월간 정산" },
  ]);
});
