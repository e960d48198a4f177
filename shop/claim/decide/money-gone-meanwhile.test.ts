import { expect, test } from "vitest";
import { claimDesk, type ClaimDesk } from "#tests/has/claim-desk.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { approveClaim } from "./approve-claim.server.ts";
import { collectClaim } from "./collect-claim.server.ts";
import { refundClaim } from "./refund-claim.server.ts";

const plain = { decision: "" };

/** The owner gave money back in the provider's own console, and the shop hears of it. */
async function givenBackThere(
  { payments, shop, now }: ClaimDesk,
  order: Order,
  amount: number,
): Promise<void> {
  payments.cancelThere(order.paymentKey!, amount);
  await settlePayment(shop, await now(order), { paymentKey: order.paymentKey! });
}

test("an order that was given back whole puts its pieces on the shelf once, whatever is decided about its open claim", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("ready", { quantities: [3] });
  const { id } = await desk.asks(order, [1], { kind: "cancel" });
  await givenBackThere(desk, order, order.total);
  expect([await desk.now(order), await desk.stock(product!)]).toMatchObject([
    { payment: "refunded", hold: "released" },
    9,
  ]);
  await approveClaim(desk.shop, id, { decision: "결제사에서 모두 취소했어요." }, desk.admin);
  expect([await desk.claim(id), await desk.stock(product!)]).toMatchObject([
    { status: "completed", refundAmount: 0 },
    9,
  ]);
});

test("a return whose money went back past us meanwhile is collected and done, with what is left", async () => {
  const desk = await claimDesk();
  for (const { there, left } of [
    { there: 20_000, left: 3000 },
    { there: 23_000, left: 0 },
  ]) {
    const {
      order,
      products: [product],
    } = await desk.buys("done");
    const { id } = await desk.asks(order, [2], { reason: "defective", words: "깨졌어요" });
    await approveClaim(desk.shop, id, plain, desk.admin);
    await givenBackThere(desk, order, there);
    await collectClaim(desk.shop, id, { restock: "yes" }, desk.admin);
    expect(await desk.claim(id)).toMatchObject({
      status: "completed",
      refundAmount: left,
      collectedAt: expect.any(Date),
    });
    expect([
      await desk.stock(product!),
      await desk.money(order),
      desk.payments.books(order.number)[0]!.returned,
    ]).toMatchObject([9, { returned: order.total, reserved: 0 }, order.total]);
  }
});

test("the money of an approved return goes first, as far as it is still here", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [2], { reason: "defective", words: "깨졌어요" });
  await approveClaim(desk.shop, id, plain, desk.admin);
  await givenBackThere(desk, order, order.total);
  await refundClaim(desk.shop, id, desk.admin);
  expect([await desk.claim(id), await desk.now(order)]).toMatchObject([
    { status: "completed", refundAmount: 0 },
    { payment: "refunded", claimStatus: "completed" },
  ]);
});
