import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { ClaimForm } from "#shop/claim/request/claim-form.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { vaultRefusals } from "./refusals.ts";
import { standingOfSounds } from "./supplies.server.ts";
import { supplies } from "./table.server.ts";
import { viewSounds } from "./view-sounds.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const sample = { title: "미리듣기", soundId: "none", durationMs: 1000 };
const fresh = async (number: string) => (await findOrder(shop.db, number))!;

type GivenPurchase = { agreed?: boolean; preview?: boolean; parcel?: boolean; titles?: number };

/** Paid: files, each of its own product, and a parcel where it is asked for. */
async function bought({ agreed = true, preview = true, parcel, titles = 1 }: GivenPurchase = {}) {
  const products = [];
  for (let at = 0; at < titles; at += 1) {
    const product = await shop.has.product({ shippingClass: "digital" });
    await putGoods(shop, product.id);
    products.push(product);
  }
  if (parcel) products.push(await shop.has.product({ shippingClass: "parcel" }));
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ...(!parcel && { address: "", postcode: "" }),
    ...(agreed && { supplyAgreedAt: new Date(), supplyAgreedWords: supplyConsent.version }),
    lines: products.map((product) => ({ product, quantity: 1 })),
  });
  if (preview)
    await shop.db
      .update(orderLines)
      .set({ hadPreview: true })
      .where(sql`order_id = ${order.id} and shipping_class = 'digital'`);
  return order;
}

const asking = (
  kind: ClaimForm["kind"],
  reason: ClaimForm["reason"],
  lineIds: number[],
): ClaimForm => ({
  kind,
  reason,
  words: "파일이 열리지 않아요",
  photos: [],
  requestKey: randomLetters(26),
  pieces: lineIds.map((lineId) => ({ lineId, quantity: 1 })),
});
const WHILE_ASKED = vaultRefusals["goods-asked-back"][1];
const opener = { by: "device", hash: "a-device" } as const;

/** Of each file whether it can be heard, and why not; and what the order says of all. */
async function seen(number: string) {
  const order = await fresh(number);
  const rows = (await viewSounds(shop, order, opener)).flatMap(({ sounds }) => sounds);
  return [
    ...rows.map(({ playPath, savePath, closed }) => {
      expect(playPath === null).toBe(savePath === null);
      return [playPath !== null, closed];
    }),
    (await standingOfSounds(shop.db, order)).soundsClosed,
  ];
}
const asGuest = { accountId: null };

test("files are ordered only with the tick; what was agreed to, when, and what could be heard stays with the order", async () => {
  const heard = await shop.has.product({ shippingClass: "digital", samples: [sample] });
  const unheard = await shop.has.product({ shippingClass: "digital" });
  const who = { guestId: randomLetters(26) };
  const form = await buildOrderForm(shop.db, [{ product: heard }, { product: unheard }]);
  for (const agreeSupply of [undefined, "on", "2020-01-01"])
    expect(await refused(placeOrder(shop, { ...form, agreeSupply }, who))).toBe("agreeSupply");
  expect(await rowsOf(shop.db, orders, { guestId: who.guestId })).toEqual([]);
  const order = await placeOrder(shop, form, who);
  expect(order).toMatchObject({
    supplyAgreedAt: order.placedAt,
    supplyAgreedWords: supplyConsent.version,
    withdrawalEndedAt: null,
  });
  const lines = await listLines(shop.db, order.id);
  expect(lines.map(({ hadPreview }) => hadPreview)).toEqual([true, false]);

  const parcel = await shop.has.product({ shippingClass: "parcel" });
  const unasked = await buildOrderForm(shop.db, [{ product: parcel }]);
  const sent = await placeOrder(shop, { ...unasked, agreeSupply: undefined }, who);
  expect(sent).toMatchObject({ supplyAgreedAt: null, supplyAgreedWords: null });
});

test("opening ends the withdrawal only with consent and preview; what is wrong with it is heard always", async () => {
  for (const agreed of [true, false])
    for (const preview of [true, false]) {
      const order = await bought({ agreed, preview });
      const [line] = await listLines(shop.db, order.id);
      const [supply] = await suppliesOf(shop, order.number);
      await take(shop, order.number, supply!);
      const mind = asking("return", "changed_mind", [line!.id]);
      const ended = agreed && preview;
      expect((await fresh(order.number)).withdrawalEndedAt !== null).toBe(ended);
      const answer = await refused(requestClaim(shop, order, mind, asGuest));
      expect({ agreed, preview, answer }).toEqual({
        agreed,
        preview,
        answer: ended ? "withdrawal-ended" : "done",
      });
      if (!ended) continue;
      const faulty = asking("return", "defective", [line!.id]);
      expect(await refused(requestClaim(shop, order, faulty, asGuest))).toBe("done");
    }
});

test("of several titles the one that was not opened can still be given back, and not be opened meanwhile", async () => {
  const order = await bought({ titles: 2 });
  const [first, second] = await suppliesOf(shop, order.number);
  if (!first || !second) throw new Error("two titles, one file each");
  await take(shop, order.number, first);
  const ask = (lineId: number) =>
    requestClaim(shop, order, asking("return", "changed_mind", [lineId]), asGuest);
  expect(await refused(ask(first.lineId!))).toBe(`quantity.${first.lineId!}`);
  const { claim } = await ask(second.lineId!);
  expect(await refused(take(shop, order.number, second))).toBe("goods-asked-back");
  expect(await seen(order.number)).toEqual([[true, null], [false, WHILE_ASKED], null]);
  const [kept] = await rowsOf(shop.db, supplies, { id: second.id });
  expect(kept!.begunAt).toBeNull();
  await withdrawClaim(shop, order, claim!.id, null);
  expect(await seen(order.number)).toEqual([[true, null], [true, null], null]);
  expect(await refused(take(shop, order.number, second))).toBe("done");
  expect(await refused(ask(second.lineId!))).toBe("withdrawal-ended");
});

test("while all files are asked back the order says so, and once they are given back it has none", async () => {
  const order = await bought({ parcel: true });
  const [file] = await listLines(shop.db, order.id);
  expect(await seen(order.number)).toEqual([[true, null], null]);
  const { claim } = await requestClaim(
    shop,
    order,
    asking("cancel", "changed_mind", [file!.id]),
    asGuest,
  );
  expect(await seen(order.number)).toEqual([[false, WHILE_ASKED], WHILE_ASKED]);
  await shop.db.update(claims).set({ status: "completed" }).where(eq(claims.id, claim!.id));
  expect(await standingOfSounds(shop.db, await fresh(order.number))).toEqual({
    hasSounds: false,
    soundsClosed: null,
  });
});

test("an opened file keeps a parcel's order from being called off whole, and the parcel goes back alone", async () => {
  const order = await bought({ parcel: true });
  const lines = await listLines(shop.db, order.id);
  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!);
  expect((await fresh(order.number)).delivery).toBe("ready");
  expect(await refused(cancelOrder(shop, order))).toBe("withdrawal-ended");
  const ids = lines.map(({ id }) => id);
  const all = asking("cancel", "changed_mind", ids);
  expect(await refused(requestClaim(shop, order, all, asGuest))).toBe(`quantity.${ids[0]}`);
  const parcel = asking("cancel", "changed_mind", [ids[1]!]);
  expect(await refused(requestClaim(shop, order, parcel, asGuest))).toBe("done");
});

test("of a cancellation and the first byte beside a parcel exactly one happens", async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await bought({ parcel: true });
    const [supply] = await suppliesOf(shop, order.number);
    const [canceled, taken] = await Promise.allSettled([
      cancelOrder(shop, order),
      take(shop, order.number, supply!),
    ]);
    expect([canceled.status, taken.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});
