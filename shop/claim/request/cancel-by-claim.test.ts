import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { requestClaim, reviewClaim } from "./request-claim.server.ts";
import { codeOf, refused } from "#tests/given/refused.ts";

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : []));

test("a whole order that is not sent is cancelled at once, once; part of it is a claim", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("ready", { quantities: [3] });
  expect(await desk.stock(product!)).toBe(6);
  const form = await desk.form(order, [3], { kind: "cancel", reason: "late" });
  expect(await reviewClaim(desk.shop, order, form)).toMatchObject({
    cancelsAll: true,
    amounts: { refundAmount: order.total },
  });
  const both = await Promise.all(
    [1, 2].map(() => requestClaim(desk.shop, order, form, { accountId: desk.member.id })),
  );
  for (const { claim, canceled } of both)
    expect([claim, canceled?.claimStatus]).toEqual([null, null]);
  expect(await desk.now(order)).toMatchObject({
    payment: "refunded",
    hold: "released",
    claimStatus: null,
  });
  expect(await desk.stock(product!)).toBe(9);
  expect(desk.payments.books(order.number)).toMatchObject([{ returns: 1, returned: order.total }]);
});

test("who cancels everything takes a part's request along; an administrator decides about it first", async () => {
  const desk = await claimDesk();
  const {
    order,
    products: [product],
  } = await desk.buys("ready");
  const claim = await desk.asks(order, [1], { kind: "cancel" });
  expect(await refused(cancelOrder(desk.shop, order, { by: "admin", acting: desk.admin }))).toBe(
    "claim-open",
  );
  expect(await cancelOrder(desk.shop, order)).toMatchObject({
    payment: "refunded",
    claimStatus: "withdrawn",
    hold: "released",
  });
  expect((await desk.claim(claim.id)).status).toBe("withdrawn");
  expect(await desk.stock(product!)).toBe(9);
});

test("a request to cancel and the parcel leaving at once: either it stays, or it cannot be cancelled any more", async () => {
  const desk = await claimDesk();
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { order } = await desk.buys("ready");
    const ask = async () => {
      if (round % 2)
        await new Promise((go) => {
          setTimeout(go, round);
        });
      return desk.asks(order, [1], { kind: "cancel" });
    };
    const results = await Promise.allSettled([
      ask(),
      shipOrder(
        desk.shop,
        order.number,
        { company: "CJ대한통운", waybillNumber: "123456789011" },
        desk.admin,
      ),
    ]);
    const after = await desk.now(order);
    const [claimed, shipped] = results.map(({ status }) => status === "fulfilled");
    expect([claimed, shipped]).toEqual([!shipped, !claimed]);
    expect(after).toMatchObject(
      claimed
        ? { delivery: "ready", claimStatus: "requested" }
        : { delivery: "delivery", claimStatus: null },
    );
    expect(["claim-not-allowed", "order-changed", "claim-open"]).toContain(codes(results)[0]);
    seen.add(codes(results)[0]!);
  }
  expect(seen.size).toBeGreaterThan(0);
});
