import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCertificate } from "#shop/certificate/find-certificate.server.ts";
import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { listWider, widenLicence } from "#shop/certificate/widen-licence.server.ts";
import { foldRooms } from "#shop/commission/end/fold-rooms.server.ts";
import { buyRound } from "#shop/commission/take/ask-changes.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { putGoods, suppliesOf } from "#tests/given/goods.ts";
import { openStudio } from "#tests/given/room.ts";
import { buildLicensedProduct } from "#tests/has/licensed-product.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { registerClaim } from "../decide/register-claim.server.ts";
import { deskClaimForm } from "../request/claim-form.ts";
import { giveBackDifferences } from "./give-back-differences.server.ts";

const studio = await openStudio();
const { shop, admin, pay, agreeAndPay } = studio;
const now = ({ number }: Order) => studio.now({ number });

async function bought(quantity = 1) {
  const { product } = await buildLicensedProduct(shop.db);
  const { goodsId } = await putGoods(shop, product.id);
  await shop.db
    .update(goods)
    .set({ optionId: product.options[1]!.id })
    .where(eq(goods.id, goodsId));
  const form = await buildOrderForm(shop.db, [
    { product, options: [product.options[0]!.id], quantity },
  ]);
  return pay(await placeOrder(shop, form, { guestId: crypto.randomUUID() }));
}

async function widening(order: Order) {
  const [[lineId, offers]] = [...(await listWider(shop.db, order))] as [
    [number, Awaited<ReturnType<typeof listWider>> extends Map<number, infer Some> ? Some : never],
  ];
  const { valueId, won, terms } = offers[0]!;
  return widenLicence(shop, order, { lineId, valueId, won, version: terms.version });
}

const backOf = async (order: Order) => (await studio.standing(order)).returned;

test("the difference goes back after the order did, once however often it is looked at, and nothing of it holds any more", async () => {
  const order = await bought();
  const wider = await agreeAndPay(await widening(order));
  const [, certificate] = await listCertificates(shop, order);
  expect(certificate!.state).toBe("valid");
  await giveBackDifferences(shop);
  expect(await backOf(wider)).toBe(0);
  await cancelOrder(shop, order);
  await Promise.all([giveBackDifferences(shop), giveBackDifferences(shop)]);
  await giveBackDifferences(shop);
  expect(await studio.refundsOf(wider)).toMatchObject([
    { amount: 20_000, kind: "difference", state: "done" },
  ]);
  expect(await now(wider)).toMatchObject({ payment: "refunded" });
  expect(studio.payments.books(wider.number)).toMatchObject([{ returned: 20_000, returns: 1 }]);
  const shown = await findCertificate(shop, certificate!.certificate.number);
  expect(shown!.state).toBe("ended");
  expect(await suppliesOf(shop, order.number)).toEqual([]);
  expect(await studio.brokenOf(wider)).toEqual([]);
});

test("an answer that was lost is asked for again, and the money goes back once", async () => {
  const order = await bought();
  const wider = await agreeAndPay(await widening(order));
  await cancelOrder(shop, order);
  studio.payments.on.cancel = lost("after", 1);
  await giveBackDifferences(shop);
  studio.payments.on = {};
  await giveBackDifferences(shop);
  await studio.later(wider);
  expect(studio.payments.books(wider.number)).toMatchObject([{ returned: 20_000, returns: 1 }]);
});

test("a file of the wider option closes when only its difference goes back", async () => {
  const order = await bought();
  const wider = await agreeAndPay(await widening(order));
  expect(await suppliesOf(shop, order.number)).toHaveLength(1);
  await refundOrder(shop, wider.number, { amount: 20_000, reason: "잘못 샀어요" }, admin);
  expect(await suppliesOf(shop, order.number)).toEqual([]);
});

test("of pieces that go back each takes its share along, and the last one the rest", async () => {
  const order = await bought(3);
  const wider = await agreeAndPay(await widening(order));
  expect(wider.total).toBe(60_000);
  await refundOrder(shop, wider.number, { amount: 5000, reason: "늦어서" }, admin);
  const [line] = await listLines(shop.db, order.id);
  const giveBack = (quantity: number) => {
    const form = { requestKey: crypto.randomUUID().replaceAll("-", ""), kind: "cancel" };
    const pieces = { [`line.${line!.id}`]: "on", [`quantity.${line!.id}`]: String(quantity) };
    const typed = { ...form, ...pieces, reason: "changed_mind", next: "refund" };
    return registerClaim(shop, order.number, deskClaimForm.parse(typed), admin);
  };
  await giveBack(1);
  await Promise.all([giveBackDifferences(shop), giveBackDifferences(shop)]);
  expect(await backOf(wider)).toBe(20_000);
  await giveBack(2);
  await giveBackDifferences(shop);
  expect(await backOf(wider)).toBe(60_000);
});

test("a bought round goes back with the whole order, and a link that nobody followed ends", async () => {
  const { opened } = await studio.taken();
  const round = await agreeAndPay(await buyRound(shop, opened));
  const open = await buyRound(shop, await studio.room(opened));
  await refundOrder(shop, opened.order.number, { amount: 50_000, reason: "성우 사정" }, admin);
  await Promise.all([foldRooms(shop), giveBackDifferences(shop)]);
  await giveBackDifferences(shop);
  expect(await backOf(round)).toBe(20_000);
  expect(await now(open)).toMatchObject({ payment: "expired" });
});
