import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { refunds } from "#shop/money/table.server.ts";
import { openAccount } from "#shop/money/refund/refund-account.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { approveClaim } from "./approve-claim.server.ts";
import { refundClaim } from "./refund-claim.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const plain = { decision: "" };

test("the amount may be settled otherwise, with words, and never above what is there", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1]);
  expect(
    await refused(
      approveClaim(desk.shop, id, { ...plain, refundAmount: order.total + 1 }, desk.admin),
    ),
  ).toBe("refund-too-much");
  expect(
    await refused(approveClaim(desk.shop, id, { ...plain, refundAmount: 10_000 }, desk.admin)),
  ).toBe("decision");
  expect(await desk.claim(id)).toMatchObject({
    status: "requested",
    refundAmount: 7000,
    decision: "",
  });
  await approveClaim(
    desk.shop,
    id,
    { decision: "이번에는 배송비를 받지 않을게요.", refundAmount: 10_000, refundNow: "on" },
    desk.admin,
  );
  expect([await desk.claim(id), await desk.money(order)]).toMatchObject([
    { status: "completed", refundAmount: 10_000, decision: "이번에는 배송비를 받지 않을게요." },
    { returned: 10_000 },
  ]);
});

test("the account goes with the refund, to the provider and nowhere else", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done", { payBy: "virtual_account" });
  const { id } = await desk.asks(order, [1], {
    bank: "kb",
    accountNumber: "123-456-78901234",
    accountHolder: "홍길동",
  });
  desk.payments.on.cancel = lost("before", 1);
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect((await desk.claim(id)).refundAccount).toBeNull();
  const begun = (await desk.refund(id))!;
  expect(begun).toMatchObject({ state: "asked" });
  expect(openAccount(desk.shop.secret, begun.account!)).toEqual({
    bank: "kb",
    number: "12345678901234",
    holder: "홍길동",
  });
  await carryOutRefund(desk.shop, begun.id);
  expect([await desk.refund(id), await desk.claim(id)]).toMatchObject([
    { state: "done", account: null },
    { status: "completed" },
  ]);
});

test.each(["before", "after"] as const)(
  "an answer lost %s the provider acted: the claim waits, and is done once when it is asked again",
  async (stage) => {
    const desk = await claimDesk();
    const { order } = await desk.buys("done");
    const { id } = await desk.asks(order, [1]);
    desk.payments.on.cancel = lost(stage, 1);
    await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
    expect([await desk.claim(id), await desk.money(order)]).toMatchObject([
      { status: "approved" },
      { reserved: 7000, returned: 0 },
    ]);
    const { id: refundId } = (await desk.refund(id))!;
    await Promise.allSettled([1, 2, 3].map(() => carryOutRefund(desk.shop, refundId)));
    expect([await desk.claim(id), await desk.money(order)]).toMatchObject([
      { status: "completed" },
      { reserved: 0, returned: 7000 },
    ]);
    expect(desk.payments.books(order.number)).toMatchObject([{ returns: 1, returned: 7000 }]);
    expect((await desk.told(order)).filter((event) => event === "claim-completed")).toHaveLength(1);
  },
);

test("a refund that the provider refuses leaves the claim open; once it is dropped it can be begun anew", async () => {
  const desk = await claimDesk({ stingy: true });
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1]);
  await approveClaim(desk.shop, id, { ...plain, refundNow: "on" }, desk.admin);
  expect([await desk.claim(id), await desk.refund(id)]).toMatchObject([
    { status: "approved" },
    { state: "refused" },
  ]);
  await refundClaim(desk.shop, id, desk.admin);
  expect(await rowsOf(desk.shop.db, refunds, { claimId: id })).toHaveLength(1);
  await desk.shop.db.update(refunds).set({ state: "dropped" }).where(eq(refunds.claimId, id));
  await Promise.all([
    refundClaim(desk.shop, id, desk.admin),
    refundClaim(desk.shop, id, desk.admin),
  ]);
  expect(
    (await rowsOf(desk.shop.db, refunds, { claimId: id })).map(({ state }) => state).toSorted(),
  ).toEqual(["dropped", "refused"]);
});
