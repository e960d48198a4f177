import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { giftWords, OF_RECEIVER, openGifts, receiver } from "#tests/given/gifts.ts";
import { briefOf, madeToOrder } from "#tests/has/commission.ts";
import { asSaid } from "#tests/has/said.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { GIFT_ADDRESS } from "#shop/order/gift/gift.ts";
import { changeRecipient } from "#shop/order/people/change-recipient.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { exportGuestOrder } from "#shop/shopper/export-guest-order.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { listOrders } from "#shop/office/order/list-orders.server.ts";
import { listParcels } from "#shop/office/order/parcel/list-parcels.server.ts";
import { acceptGift } from "./accept-gift.server.ts";
import { declineGift } from "./decline-gift.server.ts";
import { endGifts } from "./end-gifts.server.ts";
import { openGiftLink, viewGift } from "./find-gift.server.ts";
import { giftPathOf, renewGiftLink } from "./renew-gift-link.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const parcel = { company: "CJ대한통운", waybillNumber: "123456789011" };
const answer = { recipient: receiver, email: "receiver@example.com", files: null };
const tokenOf = (link: string) => link.slice("/gift/".length);
let callers = 0;
/** Of a line of the network that nobody else in this file has. */
const from = () => ({ address: `2001:db8:${(++callers).toString(16)}::1` });
type Gifts = Awaited<ReturnType<typeof openGifts>>;

const toldOf = async ({ shop }: Gifts, { number }: { number: string }) =>
  (await rowsOf(shop.db, notices, { subjectKey: number })).map((row) => ({
    event: row.event,
    to: row.to,
    text: `${JSON.stringify(row.facts)} ${asSaid(row).text}`,
  }));
const eventsOf = async ({ shop }: Gifts, { id }: { id: string }, event: string) =>
  (await rowsOf(shop.db, timeline, { orderId: id, event: event as "gift-ended" })).length;

test("a gift is paid without an address, waits for it, and cannot be sent before", async () => {
  const gifts = await openGifts();
  const { shop, admin, db } = { ...gifts, db: gifts.shop.db };
  const { order, link } = await gifts.paidGift();
  expect(order).toMatchObject({
    giftState: "waiting",
    recipientName: giftWords.giftTo,
    address: GIFT_ADDRESS,
    postcode: "",
    shipBy: null,
  });
  expect(JSON.stringify(order)).not.toContain(tokenOf(link));
  await expect(shipOrder(shop, order.number, parcel, admin)).rejects.toMatchObject({
    code: "gift-waits",
  });
  await expect(changeRecipient(shop, order, receiver, admin)).rejects.toMatchObject({
    code: "recipient-fixed",
  });
  const page = { tab: "ready", limit: 200 } as const;
  const { rows } = await listOrders(db, { ...page, gift: true });
  expect(rows.find(({ number }) => number === order.number)).toMatchObject({
    label: "배송지 입력 대기",
    due: null,
  });
  const parcels = await listParcels(db, { ...page, now: new Date() });
  expect(parcels.rows.map(({ number }) => number)).not.toContain(order.number);

  const before = await countDuty(gifts.shop, "parcel");
  await acceptGift(shop, order, answer);
  expect(await countDuty(gifts.shop, "parcel")).toBe(before + 1);
  const accepted = await gifts.now(order);
  expect(accepted).toMatchObject({ giftState: "accepted", ...receiver });
  expect(accepted.shipBy).not.toBeNull();
  await shipOrder(shop, order.number, parcel, admin);
  const mails = await toldOf(gifts, order);
  expect(
    mails
      .filter(({ event }) => event === "gift-shipped")
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([receiver.recipientPhone, answer.email].toSorted());
});

test("nothing of the receiver reaches whoever pays: no view, no download, no mail, and no parcel to follow", async () => {
  const gifts = await openGifts();
  const { shop, admin } = gifts;
  const { order } = await gifts.paidGift();
  await acceptGift(shop, order, answer);
  await shipOrder(shop, order.number, parcel, admin);
  const sent = await gifts.now(order);
  const seen = JSON.stringify([
    await viewOrder(shop.db, sent, { masked: false }),
    await viewOrder(shop.db, sent, { masked: true }),
    await exportGuestOrder(shop, sent),
    await viewGift(shop, sent),
  ]);
  expect(seen).not.toMatch(OF_RECEIVER);
  expect(seen).not.toContain(parcel.waybillNumber);
  const toPayer = (await toldOf(gifts, order)).filter(({ event }) => event !== "gift-shipped");
  expect(toPayer.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["order-paid", "gift-accepted", "order-shipped"]),
  );
  expect(JSON.stringify(toPayer)).not.toMatch(OF_RECEIVER);
  expect(JSON.stringify(toPayer)).not.toContain(parcel.waybillNumber);
});

test("of many who answer at once one says where it goes; the same answer twice is one", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order } = await gifts.paidGift();
  const answers = Array.from({ length: 6 }, (_, at) => ({
    recipient: { ...receiver, addressDetail: `${at}호` },
    email: "",
    files: null,
  }));
  const tries = await Promise.allSettled([
    ...answers.map((one) => acceptGift(shop, order, one)),
    declineGift(shop, order),
  ]);
  const codes = tries.flatMap((one) =>
    one.status === "rejected" && isRefusal(one.reason) ? [one.reason.code] : [],
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(codes).toHaveLength(6);
  const now = await gifts.now(order);
  if (now.giftState !== "accepted") return expect(now.payment).toBe("refunded");
  const won = answers.find(({ recipient }) => recipient.addressDetail === now.addressDetail)!;
  await acceptGift(shop, order, won);
  expect(await eventsOf(gifts, order, "gift-accepted")).toBe(1);
});

test("declined, it is over and the money goes back once; the pieces return", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order, product } = await gifts.paidGift();
  const fresh = await gifts.now(order);
  await Promise.allSettled([1, 2, 3].map(() => declineGift(shop, fresh)));
  expect(await gifts.now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await eventsOf(gifts, order, "gift-declined")).toBe(1);
  expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toHaveLength(1);
  await expect(acceptGift(shop, order, answer)).rejects.toMatchObject({ code: "gift-over" });
  expect(await gifts.brokenOf(order, { [product.id]: 3 })).toEqual([]);
});

test("whoever pays is told half way and a day before the end, then the clock ends it once, whatever workers do at once", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order, product } = await gifts.paidGift();
  const remindedAfter = async (days: number) => {
    await gifts.paidBefore(order, days);
    await Promise.all([1, 2, 3].map(() => endGifts(shop)));
    return (await toldOf(gifts, order)).filter(
      ({ event, to }) => event === "gift-waiting" && to.includes("@"),
    ).length;
  };
  expect(await remindedAfter(3)).toBe(0);
  expect(await remindedAfter(4)).toBe(1);
  expect(await remindedAfter(5)).toBe(1);
  expect((await gifts.now(order)).payment).toBe("paid");
  await gifts.paidBefore(order, 7.01);
  await expect(acceptGift(shop, order, answer)).rejects.toMatchObject({ code: "gift-over" });
  await Promise.all([1, 2, 3].map(() => endGifts(shop)));
  expect(await gifts.now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await eventsOf(gifts, order, "gift-ended")).toBe(1);
  expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toHaveLength(1);
  expect(await gifts.brokenOf(order, { [product.id]: 3 })).toEqual([]);
});

test("whoever pays may call it off before the address came, and after it until it is sent", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const [waiting, accepted] = [await gifts.paidGift(), await gifts.paidGift()];
  await acceptGift(shop, accepted.order, answer);
  for (const { order } of [waiting, accepted]) {
    await cancelOrder(shop, order);
    expect((await gifts.now(order)).payment).toBe("refunded");
    expect(await viewGift(shop, await gifts.now(order))).toMatchObject({ state: "over" });
  }
});

test("a new link ends the old one; guesses get one same answer, and not for long", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order, link } = await gifts.paidGift();
  expect((await openGiftLink(shop, tokenOf(link), from()))?.id).toBe(order.id);
  await renewGiftLink(shop, order);
  expect(await openGiftLink(shop, tokenOf(link), from())).toBeNull();
  const next = giftPathOf(shop, await gifts.now(order))!;
  expect((await openGiftLink(shop, tokenOf(next), from()))?.id).toBe(order.id);
  const stranger = from();
  const guesses = await Promise.allSettled(
    Array.from({ length: 25 }, () => openGiftLink(shop, "A".repeat(43), stranger)),
  );
  expect(guesses.filter(({ status }) => status === "rejected")).toHaveLength(5);
  await acceptGift(shop, order, answer);
  await expect(renewGiftLink(shop, order)).rejects.toMatchObject({ code: "gift-over" });
});

test("a place that costs more is refused beside its postcode, unless the shop pays for it", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const jeju = { ...receiver, postcode: "63122", address: "제주특별자치도 제주시 문연로 6" };
  const { order } = await gifts.paidGift();
  await expect(acceptGift(shop, order, { ...answer, recipient: jeju })).rejects.toMatchObject({
    errors: { postcode: [expect.stringContaining("추가 배송비")] },
  });
});

test("what is made to order is not given away", async () => {
  const { shop } = await openGifts();
  const made = await shop.has.product({ ...madeToOrder, shippingClass: "digital" });
  const parcel = await shop.has.product({ shippingClass: "parcel" });
  for (const wanted of [[{ product: made }], [{ product: made }, { product: parcel }]]) {
    const form = await buildOrderForm(shop.db, wanted, { ...briefOf(), ...giftWords });
    await expect(placeOrder(shop, form, { guestId: randomLetters(26) })).rejects.toMatchObject({
      errors: { gift: [expect.stringContaining("원고를 보고 만드는")] },
    });
  }
});
