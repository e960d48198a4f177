import { afterEach, expect, test, vi } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { deliverNotices } from "./deliver-notices.server.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { notices } from "#shop/notice/table.server.ts";
import { keeping, makeDue, settle } from "#tests/given/deliver.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

// Faults F-22 to F-24 of the safety design.

afterEach(() => {
  vi.restoreAllMocks();
});

test("a phone is told with its shop's name, its template's variables, and whether it may have been told before", async () => {
  const messages: Message[] = [];
  const shop = await testShop();
  const order = await shop.has.order({
    ordererEmail: null,
    waybillCompany: "CJ대한통운",
    waybillNumber: "640012345675",
  });
  await queueNotices(shop.db, orderNotice("order-shipped", order, shop.origin));
  const [{ id, messageId }] = (await rowsOf(shop.db, notices, { subjectKey: order.number })) as [
    typeof notices.$inferSelect,
  ];
  const tryWith = (send: (message: Message) => Promise<void>) =>
    deliverNotices({ ...shop, messenger: { name: "keeping", send } }, "message");
  await tryWith((message) => {
    messages.push(message);
    return Promise.reject(new Error("no"));
  });
  await makeDue(shop, id);
  await tryWith(async (message) => void messages.push(message));
  expect(messages.map(({ mark, isRepeat }) => [mark, isRepeat])).toEqual([
    [messageId, false],
    [messageId, true],
  ]);
  expect(messages[1]).toMatchObject({
    event: "order-shipped",
    to: order.ordererPhone,
    text: expect.stringMatching(/^\[소리상점\] .*640012345675/),
    variables: { 상점: "소리상점", 주문번호: order.number, 송장번호: "640012345675" },
  });
});

test("the mail of a paid order says what was bought and masks who gets it; one of an order that is gone still goes out", async () => {
  const { sent, mailer } = keeping();
  const shop = await testShop({ mailer });
  await settle(shop);
  const product = await shop.has.product({
    title: "새벽 <b>보이스팩</b>",
    shippingClass: "parcel",
  });
  const order = await shop.has.order({
    ordererEmail: `${randomLetters(8)}@example.com`,
    delivery: "ready",
    payment: "paid",
    lines: [{ product, quantity: 3 }],
  });
  await queueNotices(shop.db, orderNotice("order-paid", order, shop.origin));
  await queueNotices(
    shop.db,
    orderNotice("order-paid", { ...order, number: "20200101-ABCDEFGH" }, shop.origin),
  );
  await deliverNotices(shop);
  const [mail, gone] = [order.number, "20200101-ABCDEFGH"].map((number) =>
    sent.find(({ text }) => text.includes(`주문번호 ${number}`)),
  );
  expect(mail!.html).toContain("새벽 &lt;b&gt;보이스팩&lt;/b&gt;");
  expect(mail!.text).toContain("새벽 <b>보이스팩</b>, 3개");
  expect(mail!.text).toContain("받는 곳: 서울특별시 마포구 ***");
  expect(mail!.text + mail!.html).not.toMatch(/와우산로|301호|01012345678/);
  expect(gone!.text).not.toContain("[주문한 상품]");
});
