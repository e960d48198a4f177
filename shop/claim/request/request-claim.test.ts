import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { listOwnOrders } from "#shop/shopper/list-own-orders.server.ts";
import { separateRetainedOrders } from "#shop/order/departure/separate-retained-orders.server.ts";
import { orders, retainedOrders, timeline } from "#shop/order/table.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { requestClaim, reviewClaim } from "./request-claim.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { withdrawClaim } from "./withdraw-claim.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { codeOf, refused } from "#tests/given/refused.ts";

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : []));

test("a member asks for one of two pieces back; the order, its timeline and both mails say so", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const form = await desk.form(order, [1], { words: " 색이 생각과 달라요 ", refundShown: "7000" });
  expect(await reviewClaim(desk.shop, order, form)).toMatchObject({
    cancelsAll: false,
    amounts: { itemsAmount: 10_000, shippingDeduction: 3000, refundAmount: 7000 },
  });
  const { claim } = await requestClaim(desk.shop, order, form, { accountId: desk.member.id });
  expect(claim).toMatchObject({
    kind: "return",
    status: "requested",
    reason: "changed_mind",
    words: "색이 생각과 달라요",
    itemsAmount: 10_000,
    shippingDeduction: 3000,
    refundAmount: 7000,
    shopperPaysShipping: true,
  });
  expect(await desk.now(order)).toMatchObject({
    claimKind: "return",
    claimStatus: "requested",
    payment: "paid",
    delivery: "done",
  });
  expect(await desk.events(order)).toEqual(["claim.request"]);
  expect((await desk.told(order)).toSorted()).toEqual(["claim-requested", "owner-claim-requested"]);
});

test("an order is settled by the fees it was placed under, whatever the owner asks since", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const [stored] = await desk.shop.db.select().from(siteSettings);
  const dearer = { ...stored!.settings, returnShippingFee: 9000 };
  await desk.shop.db.update(siteSettings).set({ settings: dearer });
  const form = await desk.form(order, [1], { refundShown: "7000" });
  expect(await reviewClaim(desk.shop, order, form)).toMatchObject({
    amounts: { shippingDeduction: 3000, refundAmount: 7000 },
  });
  await desk.shop.db.update(siteSettings).set({ settings: stored!.settings });
});

test("the same form sent five times at once is one claim; other content under its key is refused, and so is a second claim", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const form = await desk.form(order, [1]);
  const by = { accountId: desk.member.id };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => requestClaim(desk.shop, order, form, by)),
  );
  expect(new Set(all.map(({ claim }) => claim!.id)).size).toBe(1);
  expect(await desk.claimsOf(order)).toHaveLength(1);
  for (const other of [
    { ...form, reason: "defective" as const },
    { ...form, words: "다른 말" },
    { ...form, pieces: [{ ...form.pieces[0]!, quantity: 2 }] },
  ]) {
    expect(await refused(requestClaim(desk.shop, order, other, by))).toBe("claim-differs");
  }
  expect(await refused(requestClaim(desk.shop, order, await desk.form(order, [1]), by))).toBe(
    "claim-under-way",
  );
  const another = await desk.buys("done");
  expect(
    (
      await requestClaim(
        desk.shop,
        another.order,
        await desk.form(another.order, [1], { requestKey: form.requestKey }),
        by,
      )
    ).claim!.orderId,
  ).toBe(another.order.id);
});

test("two devices asking for different things at once: one is heard", async () => {
  const desk = await claimDesk();
  for (let round = 0; round < 6; round++) {
    const { order } = await desk.buys("done");
    const forms = [
      await desk.form(order, [1]),
      await desk.form(order, [2], { kind: "exchange", words: "파란색으로" }),
    ];
    expect(
      codes(
        await Promise.allSettled(
          forms.map((form) => requestClaim(desk.shop, order, form, { accountId: desk.member.id })),
        ),
      ),
    ).toEqual(["claim-under-way"]);
    expect(await desk.claimsOf(order)).toHaveLength(1);
  }
});

test("a file beside a parcel is given back, but not exchanged: it is said beside its field", async () => {
  const desk = await claimDesk();
  const { has } = desk.shop;
  const goods = [
    await has.product({ shippingClass: "digital" }),
    await has.product({ shippingClass: "parcel", stock: 9 }),
  ];
  const { order, lines } = await desk.buys("done", { products: goods, quantities: [1, 1] });
  const file = lines.findIndex(({ shippingClass }) => shippingClass === "digital");
  const pieces = (at: number) => lines.map((_, index) => Number(index === at));
  const exchange = { kind: "exchange", words: "다른 색으로" };
  for (const quantities of [pieces(file), [1, 1]])
    expect(await refused(desk.asks(order, quantities, exchange))).toBe(
      `quantity.${lines[file]!.id}`,
    );
  expect(await desk.claimsOf(order)).toEqual([]);
  expect(await desk.asks(order, pieces(1 - file), exchange)).toMatchObject({ kind: "exchange" });
});

test("more than is left, another order's line, and what is back already are refused beside their fields", async () => {
  const desk = await claimDesk();
  const {
    order,
    lines: [line],
  } = await desk.buys("done", { quantities: [3] });
  const other = await desk.buys("done");
  expect(await refused(desk.asks(order, [4]))).toBe(`quantity.${line!.id}`);
  expect(
    await refused(
      requestClaim(desk.shop, order, await desk.form(other.order, [1]), {
        accountId: desk.member.id,
      }),
    ),
  ).toBe(`quantity.${other.lines[0]!.id}`);
  const first = await desk.asks(order, [2]);
  await approveClaim(desk.shop, first.id, { decision: "", refundNow: "on" }, desk.admin);
  expect(await refused(desk.asks(order, [2]))).toBe(`quantity.${line!.id}`);
  expect((await desk.asks(order, [1])).status).toBe("requested");
});

test("another amount than the shopper saw is asked about again", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  for (const refundShown of ["10000", "0", "7001"])
    expect(await refused(desk.asks(order, [1], { refundShown }))).toBe("claim-amount-changed");
  expect(await desk.claimsOf(order)).toEqual([]);
  expect((await desk.asks(order, [1], { refundShown: "7000" })).refundAmount).toBe(7000);
});

test("after its term only what is the shop's fault is heard, and after three months nothing", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const doneAgo = (days: number) =>
    desk.shop.db
      .update(orders)
      .set({ doneAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(orders.id, order.id));
  await doneAgo(15);
  expect(await refused(desk.asks(order, [1]))).toBe("claim-too-late");
  await doneAgo(100);
  expect(
    await refused(desk.asks(order, [1], { reason: "defective", words: "소리가 나지 않아요" })),
  ).toBe("claim-too-late");
  await doneAgo(15);
  expect(
    await desk.asks(order, [1], { reason: "defective", words: "소리가 나지 않아요" }),
  ).toMatchObject({ shopperPaysShipping: false, refundAmount: 10_000 });
});

test("pictures are the member's own and stay as long as the claim; a guest has none", async () => {
  const desk = await claimDesk();
  const stranger = await desk.shop.has.member();
  const [own, another, shops] = [
    await desk.picture(desk.member.id),
    await desk.picture(stranger.id),
    await desk.picture(null),
  ];
  const { order } = await desk.buys("done");
  const wrong = { reason: "defective", words: "깨졌어요" };
  for (const photos of [another, shops, `${own},${another}`, randomLetters(16)])
    expect(await refused(desk.asks(order, [1], { ...wrong, photos }))).toBe("photos");
  const guest = requestClaim(
    desk.shop,
    order,
    await desk.form(order, [1], { ...wrong, photos: own }),
    { accountId: null },
  );
  expect(await refused(guest)).toBe("photos");
  const claim = await desk.asks(order, [1], { ...wrong, photos: own });
  expect(claim.photos).toEqual([own]);
  expect(await rowsOf(desk.shop.db, imageUses, { imageId: own })).toEqual([
    { imageId: own, usedBy: `claim ${claim.id}` },
  ]);
});

test("what was paid into an account needs one to go back to, which nobody reads in the database", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done", { payBy: "virtual_account" });
  expect(await refused(desk.asks(order, [1]))).toBe("bank,accountNumber,accountHolder");
  const account = { bank: "kakao", accountNumber: "3333-01-2345678", accountHolder: "홍길동" };
  const claim = await desk.asks(order, [1], account);
  expect(claim.refundAccount).toMatch(/^[\w-]{60,}$/);
  expect(claim.refundAccount).not.toContain("3333");
  expect(
    (await withdrawClaim(desk.shop, order, claim.id, desk.member.id)).refundAccount,
  ).toBeNull();
  // Nothing goes back in an exchange.
  expect(
    (await desk.asks(order, [1], { kind: "exchange", words: "파란색으로" })).refundAccount,
  ).toBeNull();
});

test("nobody asks without end", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  for (let time = 0; time < 10; time++)
    await withdrawClaim(desk.shop, order, (await desk.asks(order, [1])).id, desk.member.id);
  expect(await refused(desk.asks(order, [1]))).toBe("too-many-attempts");
});

test("a member's data names their claims; once they have gone, their words and pictures leave the claims, but not while one is open", async () => {
  const desk = await claimDesk();
  const { order } = await desk.buys("done");
  const claim = await desk.asks(order, [1], {
    reason: "defective",
    words: "손글씨 편지가 젖었어요",
    photos: await desk.picture(desk.member.id),
  });
  expect(
    (await listOwnOrders(desk.shop.db, { memberId: desk.member.id })).find(
      ({ number }) => number === order.number,
    )!.claims,
  ).toMatchObject([{ what: "반품", standing: "요청", words: "손글씨 편지가 젖었어요" }]);
  await desk.shop.db
    .update(orders)
    .set({ memberId: null, departedMemberId: "gone" })
    .where(eq(orders.id, order.id));
  const longAgo = () =>
    desk.shop.db
      .update(timeline)
      .set({ at: new Date(Date.now() - 20 * 86_400_000) })
      .where(eq(timeline.orderId, order.id));
  await longAgo();
  await separateRetainedOrders(desk.shop.db, desk.shop);
  expect((await desk.claim(claim.id)).words).toBe("손글씨 편지가 젖었어요");
  await rejectClaim(desk.shop, claim.id, { decision: "어려워요." }, desk.admin);
  await longAgo();
  await separateRetainedOrders(desk.shop.db, desk.shop);
  expect(await desk.claim(claim.id)).toMatchObject({ words: "", photos: [], status: "rejected" });
  expect(await rowsOf(desk.shop.db, imageUses, { usedBy: `claim ${claim.id}` })).toEqual([]);
  const [kept] = await rowsOf(desk.shop.db, retainedOrders, { orderId: order.id });
  expect(kept!.personal).toMatchObject({ claimWords: "손글씨 편지가 젖었어요" });
});
