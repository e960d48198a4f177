import { and, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import type { ManyForm } from "#shop/order/list/admin-order-forms.ts";
import { findOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { moveMany } from "./move-many.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const acting = async (shop: TestShop) => ({
  account: await shop.has.admin(),
  address: "203.0.113.5",
});
const waybill = { company: "CJ대한통운", waybillNumber: "123456789011", problem: null };
const paid = { delivery: "ready", payment: "paid" } as const;
const none = { company: "", waybillNumber: "", problem: null };
const ship = (orders: ManyForm["orders"]): ManyForm => ({ intent: "ship-many", orders });

test("every order answers for itself: what can be sent is sent, what cannot says why and keeps no other back", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [parcel, digital] = [
    [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }],
    [{ product: await shop.has.product({ shippingClass: "digital" }), quantity: 1 }],
  ];
  const [good, bare, files, unpaid, sent] = [
    await shop.has.order({ delivery: "ready", payment: "paid", lines: parcel }),
    await shop.has.order({ delivery: "ready", payment: "paid", lines: parcel }),
    await shop.has.order({ delivery: "ready", payment: "paid", lines: digital }),
    await shop.has.order({ lines: parcel }),
    await shop.has.order({
      delivery: "delivery",
      payment: "paid",
      lines: parcel,
      waybillCompany: "CJ대한통운",
      waybillNumber: "123456789011",
    }),
  ];
  const manyForm = ship([
    { number: good.number, ...waybill },
    { number: bare.number, ...none },
    { number: files.number, ...none },
    { number: unpaid.number, ...waybill },
    { number: sent.number, ...waybill },
    { number: "20261121-AAAAAAAA", ...waybill },
    { number: sent.number, ...none, problem: "택배사를 골라주세요." },
  ]);
  expect(
    (await moveMany(shop, manyForm, admin)).map(({ outcome, words }) => [outcome, words]),
  ).toEqual([
    ["done", "발송 처리했어요."],
    ["refused", "택배사와 송장번호를 먼저 입력해주세요."],
    ["done", "발송 처리했어요."],
    ["refused", "지금은 할 수 없는 작업이에요."],
    ["same", "이미 이렇게 보냈어요."],
    ["refused", "이 번호의 주문이 없어요."],
    ["refused", "택배사를 골라주세요."],
  ]);
  expect((await findOrder(shop.db, bare.number))!.delivery).toBe("ready");

  // Sent a second time, as by a double click: nothing is done and nobody is told again.
  expect((await moveMany(shop, manyForm, admin)).map(({ outcome }) => outcome)).toEqual([
    "same",
    "refused",
    "same",
    "refused",
    "same",
    "refused",
    "refused",
  ]);
  expect(
    await shop.db
      .select()
      .from(notices)
      .where(
        and(
          eq(notices.subjectKey, good.number),
          eq(notices.event, "order-shipped"),
          ne(notices.channel, "message"),
        ),
      ),
  ).toHaveLength(1);
  const calls = await rowsOf(shop.db, auditLog, { action: "order.ship-many" }, auditLog.id);
  expect(calls.slice(-2).map(({ after }) => after)).toEqual([
    { asked: 7, done: 2, same: 1, refused: 4 },
    { asked: 7, done: 0, same: 3, refused: 4 },
  ]);
});

test("among many, a number unlike its carrier's waits for whoever says that it is right", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const orders = [await shop.has.order(paid), await shop.has.order(paid)];
  const odd = { ...waybill, waybillNumber: "1234" };
  const manyForm = ship([
    { number: orders[0]!.number, ...odd },
    { number: orders[1]!.number, ...odd, confirmed: "1234" },
  ]);
  expect((await moveMany(shop, manyForm, admin)).map(({ outcome }) => outcome)).toEqual([
    "refused",
    "done",
  ]);
});

test("another waybill than the one it went with is no repeat", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { number } = await shop.has.order({
    delivery: "delivery",
    payment: "paid",
    waybillCompany: "CJ대한통운",
    waybillNumber: "1",
  });
  expect(await moveMany(shop, ship([{ number, ...waybill }]), admin)).toMatchObject([
    { outcome: "refused", words: "지금은 할 수 없는 작업이에요." },
  ]);
});

test("many arrive, each told once, however often it is said", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [sent, ready] = [
    await shop.has.order({ delivery: "delivery", payment: "paid" }),
    await shop.has.order({ delivery: "ready", payment: "paid" }),
  ];
  const manyForm: ManyForm = {
    intent: "arrive-many",
    orders: [sent, ready].map(({ number }) => ({ number, ...none })),
  };
  expect((await moveMany(shop, manyForm, admin)).map(({ outcome }) => outcome)).toEqual([
    "done",
    "refused",
  ]);
  expect((await moveMany(shop, manyForm, admin)).map(({ outcome }) => outcome)).toEqual([
    "same",
    "refused",
  ]);
  expect((await findOrder(shop.db, sent.number))!.doneAt).not.toBeNull();
});

test("many are sent while shoppers cancel: each order ends one way, and what was canceled says so", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const product = await shop.has.product();
  const placed: Awaited<ReturnType<TestShop["has"]["order"]>>[] = [];
  for (let at = 0; at < 30; at++)
    placed.push(
      await shop.has.order({
        delivery: "ready",
        payment: "paid",
        lines: [{ product, quantity: 1 }],
      }),
    );
  const [results, ...canceled] = await Promise.all([
    moveMany(shop, ship(placed.map(({ number }) => ({ number, ...waybill }))), admin),
    ...placed.toReversed().map((order) =>
      moveOrder(shop.db, order, { payment: "cancelPaid", by: "shopper" }).then(
        () => order.number,
        () => null,
      ),
    ),
  ]);
  for (const { number, outcome } of results) {
    const order = (await findOrder(shop.db, number))!;
    expect([number, outcome, order.delivery, order.payment]).toEqual(
      canceled.includes(number)
        ? [number, "refused", "ready", "canceling"]
        : [number, "done", "delivery", "paid"],
    );
  }
});
