import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { filesAnswer, nobody, OF_RECEIVER, openGifts, receiver } from "#tests/given/gifts.ts";
import { asSaid } from "#tests/has/said.ts";
import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { separateRetainedOrders } from "#shop/order/departure/separate-retained-orders.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { writeReview } from "#shop/review/write-review.server.ts";
import { listUnreviewed } from "#shop/review/buyer-lines.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { endUnopened } from "#shop/vault/end-unopened.server.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import { listOrdersWithSounds, viewSounds } from "#shop/vault/view-sounds.server.ts";
import { acceptGift } from "./accept-gift.server.ts";
import { partFromReceiver } from "./part-from-receiver.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

type Gifts = Awaited<ReturnType<typeof openGifts>>;
const mailsOf = async ({ shop }: Gifts, { number }: Pick<Order, "number">) =>
  (await rowsOf(shop.db, notices, { subjectKey: number })).map((row) => ({
    event: row.event,
    to: row.to,
    text: `${JSON.stringify(row.facts)} ${asSaid(row).text}`,
  }));

test("a member has it among what they own, reviews it instead of the buyer, is told of new files and has it in their data", async () => {
  const gifts = await openGifts();
  const { shop, member } = gifts;
  const buyer = await shop.has.member();
  const { order, product, goodsId } = await gifts.paidFiles({ by: { memberId: buyer.id } });
  const row = (await acceptGift(shop, order, filesAnswer({ accountId: member.id })))!;
  const listed = (accountId: string) =>
    listOrdersWithSounds(shop.db, accountId, { most: 30, device: null });
  const mine = (await listed(member.id)).find((one) => one.order.id === order.id);
  expect(mine).toMatchObject({ opener: { by: "member", handle: row.handle }, from: "홍길동" });
  expect(await listed(buyer.id)).toEqual([]);

  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!, { opener: mine!.opener });
  expect((await listUnreviewed(shop.db, buyer.id)).map(({ title }) => title)).toEqual([]);
  const [line] = await listUnreviewed(shop.db, member.id);
  expect(line).toMatchObject({ number: row.handle, productId: product.id });
  const words = { stars: 5, text: "선물로 받았는데 정말 좋아요.", photos: [], soundId: null };
  const review = (accountId: string | null) =>
    refused(
      writeReview(shop, { order, lineId: line!.lineId }, words, {
        accountId,
        address: "203.0.113.9",
      }),
    );
  expect([await review(buyer.id), await review(null), await review(member.id)]).toEqual([
    "review-not-bought",
    "review-not-bought",
    "done",
  ]);
  await putGoods(shop, product.id, { goodsId });
  const mails = (await mailsOf(gifts, order)).filter(({ event }) => /sounds|files-new/.test(event));
  expect(mails.map(({ event, to }) => [event, to])).toEqual([["gift-files-new", member.email]]);
  const theirs = await exportOwnData(shop, member.id);
  expect(JSON.stringify(theirs.receivedGifts)).toContain(row.handle);
  expect(theirs.receivedGifts[0]!.files[0]!.transfers).toHaveLength(1);
  expect(JSON.stringify(theirs)).not.toContain(order.number);
  const buyers = await exportOwnData(shop, buyer.id);
  expect(JSON.stringify(buyers)).not.toMatch(OF_RECEIVER);
  expect(buyers.orders[0]).toMatchObject({ files: [], devices: [], certificates: [] });

  const reader = { account: gifts.admin.account, address: "203.0.113.5" };
  const desk = await findAdminOrder(shop.db, order.number, reader);
  expect(desk!.receiver).toMatchObject({ name: receiver.recipientName, memberId: member.id });
  const read = await rowsOf(shop.db, auditLog, { subject: `order ${order.number}` });
  expect(read.map(({ whose }) => whose).toSorted()).toEqual([buyer.id, member.id].toSorted());
});

test("a buyer who leaves takes nothing from the receiver; a receiver who leaves opens it no more", async () => {
  const gifts = await openGifts();
  const { shop, member } = gifts;
  const { order, open } = await gifts.acceptedFiles();
  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!, { opener: (await open())!.opener });
  await shop.db
    .update(orders)
    .set({ departedMemberId: "gone", guestId: null })
    .where(eq(orders.id, order.id));
  await shop.db
    .update(timeline)
    .set({ at: sql`now() - interval '8 days'` })
    .where(eq(timeline.orderId, order.id));
  expect(await separateRetainedOrders(shop.db, shop)).toBe(1);
  const opened = (await open())!;
  expect(await viewSounds(shop, opened.order, opened.opener)).toHaveLength(1);
  expect(await listCertificates(shop, opened.order)).toHaveLength(1);

  const other = await gifts.paidFiles();
  const row = (await acceptGift(shop, other.order, filesAnswer({ accountId: member.id })))!;
  await partFromReceiver(shop.db, member.id);
  for (const accountId of [member.id, undefined])
    expect(
      await findOpenedOrder(shop, row.handle, { ...nobody, accountId, gifts: ["A".repeat(43)] }),
    ).toBeNull();
});

test("a gift that waits is not ended as files that nobody opened, and with a parcel in it both are asked for", async () => {
  const gifts = await openGifts();
  const { shop, admin } = gifts;
  const waiting = await gifts.paidFiles();
  await gifts.paidBefore(waiting.order, 900);
  await endUnopened(shop);
  expect(await gifts.now(waiting.order)).toMatchObject({ delivery: "ready" });

  const { order, row, open } = await gifts.acceptedFiles({ parcel: true });
  const now = await gifts.now(order);
  expect(now).toMatchObject({ ...receiver, giftState: "accepted" });
  expect(now.shipBy).not.toBeNull();
  expect(row.name).toBe(receiver.recipientName);
  const { opener } = (await open())!;
  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!, { opener });
  expect(await gifts.now(order)).toMatchObject({ delivery: "ready" });
  expect(await refused(cancelOrder(shop, order))).toBe("withdrawal-ended");
  expect(admin.account.id).toBeTruthy();
});
