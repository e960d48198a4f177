import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { orders } from "../table.server.ts";
import { askOrderCode, whereCodeGoes } from "./ask-order-code.server.ts";
import { endAccess, forgetOrderCodes } from "./end-access.server.ts";
import { findManagedOrder } from "./find-managed-order.server.ts";
import { proveOrderCode } from "./prove-order-code.server.ts";
import { orderCodes } from "./table.server.ts";
import { guestOrder, codeSent, CODE } from "#tests/given/order-access.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const somewhere = () => `203.0.113.${randomLetters(6)}`;

const codesOf = ({ db }: TestShop, orderId: string) =>
  rowsOf(db, orderCodes, { orderId }, orderCodes.createdAt);

const codeWrong = { code: "code-wrong" };

const goesTo = (shop: TestShop, { orderNumber, phone }: { orderNumber: string; phone: string }) =>
  whereCodeGoes(shop, orderNumber, phone);

test("the code sent to the order's contact opens that order, and no other, for half an hour", async () => {
  const shop = await testShop();
  const [{ order, pair }, other] = [await guestOrder(shop), await guestOrder(shop)];
  await askOrderCode(shop, pair, somewhere());
  expect(await goesTo(shop, pair)).toEqual([`${order.ordererEmail!.slice(0, 2)}***@example.com`]);
  const { access } = await proveOrderCode(
    shop,
    { orderNumber: order.number, code: await codeSent(shop, order.number) },
    somewhere(),
  );

  expect((await findManagedOrder(shop.db, order.number, access))?.id).toBe(order.id);
  for (const wrong of [null, "", "x".repeat(43), `${access.slice(0, -1)}_`, `${access} `])
    expect(await findManagedOrder(shop.db, order.number, wrong)).toBeNull();
  expect(await findManagedOrder(shop.db, other.order.number, access)).toBeNull();
  expect(await findManagedOrder(shop.db, "20261121-ZZZZZZZZ", access)).toBeNull();
  expect(await findManagedOrder(shop.db, "\u0000", access)).toBeNull();

  await shop.db
    .update(orderCodes)
    .set({ accessUntil: sql`now() - interval '1 second'` })
    .where(eq(orderCodes.orderId, order.id));
  expect(await findManagedOrder(shop.db, order.number, access)).toBeNull();
});

test("neither code nor access stands anywhere in the database once the code is sent", async () => {
  const sent: Mail[] = [];
  const shop = await testShop({
    mailer: { name: "keeping", send: async (mail) => void sent.push(mail) },
  });
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const code = await codeSent(shop, order.number);
  await deliverNotices(shop);
  const { access } = await proveOrderCode(shop, { orderNumber: order.number, code }, somewhere());

  expect(
    sent.filter(({ to }) => to === order.ordererEmail).map(({ text }) => CODE.exec(text)![0]),
  ).toEqual([code]);
  for (const table of [
    "notices",
    "order_codes",
    "attempt_windows",
    "order_timeline",
    "audit_log",
    "mailbox",
  ]) {
    const { rows } = await shop.db.execute<{ row: string }>(
      sql`select ${sql.raw(table)}::text as row from ${sql.raw(table)}`,
    );
    for (const { row } of rows.filter(
      ({ row }) => table !== "attempt_windows" || row.includes(order.number),
    )) {
      expect(row.includes(access)).toBe(false);
      if (row.includes(order.number) || row.includes(order.id))
        expect(row).not.toMatch(new RegExp(`(^|[^0-9])${code}([^0-9]|$)`));
    }
  }
});

test("a new code ends the one before; each works ten minutes by the database's clock", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const first = await codeSent(shop, order.number);
  await askOrderCode(shop, pair, somewhere());
  const second = await codeSent(shop, order.number);
  if (first !== second)
    await expect(
      proveOrderCode(shop, { orderNumber: order.number, code: first }, somewhere()),
    ).rejects.toMatchObject(codeWrong);
  const lives = await shop.db.execute<{ minutes: number }>(
    sql`select round(extract(epoch from max(expires_at) - max(created_at)) / 60)::int as minutes from order_codes where order_id = ${order.id}`,
  );
  expect(lives.rows).toEqual([{ minutes: 10 }]);
  await shop.db
    .update(orderCodes)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orderCodes.orderId, order.id));
  await expect(
    proveOrderCode(shop, { orderNumber: order.number, code: second }, somewhere()),
  ).rejects.toMatchObject(codeWrong);
});

test("a form posted twice proves once; a minute later the code is used up", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const proof = { orderNumber: order.number, code: await codeSent(shop, order.number) };
  const both = await Promise.all([
    proveOrderCode(shop, proof, somewhere()),
    proveOrderCode(shop, proof, somewhere()),
  ]);
  expect(new Set(both.map(({ access }) => access)).size).toBe(1);
  await shop.db
    .update(orderCodes)
    .set({ accessUntil: sql`now() + interval '28 minutes'` })
    .where(eq(orderCodes.orderId, order.id));
  await expect(proveOrderCode(shop, proof, somewhere())).rejects.toMatchObject(codeWrong);
  expect(await findManagedOrder(shop.db, order.number, both[0].access)).not.toBeNull();
});

test("an order that joined an account, or whose person was forgotten, is opened by no code", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const { access } = await proveOrderCode(
    shop,
    { orderNumber: order.number, code: await codeSent(shop, order.number) },
    somewhere(),
  );

  await shop.db.update(orders).set({ memberId: "m1" }).where(eq(orders.id, order.id));
  expect(await findManagedOrder(shop.db, order.number, access)).toBeNull();
  await shop.db
    .update(orders)
    .set({ memberId: null, ordererPhone: "" })
    .where(eq(orders.id, order.id));
  expect(await findManagedOrder(shop.db, order.number, access)).toBeNull();
});

test("without a mail address, or where phones are reached, the code goes to the phone", async () => {
  const messages: Message[] = [];
  const shop = await testShop({
    messenger: { name: "keeping", send: async (message) => void messages.push(message) },
  });
  const withMail = await guestOrder(shop);
  await askOrderCode(shop, withMail.pair, somewhere());
  expect(await goesTo(shop, withMail.pair)).toHaveLength(2);
  const without = await guestOrder(await testShop(), { ordererEmail: null });
  await askOrderCode(await testShop(), without.pair, somewhere());
  expect(await goesTo(await testShop(), without.pair)).toEqual([
    `010-****-${without.order.ordererPhone.slice(-4)}`,
  ]);
  await deliverNotices(shop, "message");
  expect(messages.find(({ to }) => to === withMail.order.ordererPhone)).toMatchObject({
    event: "order-code",
    text: expect.stringMatching(/\d{6}/),
  });
  expect(
    await shop.db
      .select({ facts: notices.facts })
      .from(notices)
      .where(eq(notices.to, withMail.order.ordererPhone)),
  ).toEqual([{ facts: { values: {} } }]);
});

test("whoever is done opens nothing any more, and old codes are forgotten", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const { access } = await proveOrderCode(
    shop,
    { orderNumber: order.number, code: await codeSent(shop, order.number) },
    somewhere(),
  );
  await forgetOrderCodes(shop.db);
  expect(await codesOf(shop, order.id)).toHaveLength(1);
  await endAccess(shop.db, access);
  expect(await findManagedOrder(shop.db, order.number, access)).toBeNull();
  await shop.db
    .update(orderCodes)
    .set({ expiresAt: sql`now() - interval '25 hours'` })
    .where(eq(orderCodes.orderId, order.id));
  await forgetOrderCodes(shop.db);
  expect(await codesOf(shop, order.id)).toEqual([]);
});
