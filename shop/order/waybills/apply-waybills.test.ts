import { and, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { moveDelivery } from "../delivery/move-delivery.server.ts";
import { findOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { orders } from "../table.server.ts";
import { planWaybills } from "./plan-waybills.server.ts";
import { readWaybills } from "./read-waybills.server.ts";
import { waybillImportForm } from "./waybill-forms.ts";
import { acting, cjWaybill, preview, post, standing } from "#tests/given/waybills.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

test("pasted numbers unlike their carrier's are applied only when somebody says they are right", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [ready, sent, usual] = [
    await shop.has.order({ delivery: "ready", payment: "paid" }),
    await shop.has.order({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "11111111111",
    }),
    await shop.has.order({ delivery: "ready", payment: "paid" }),
  ];
  const text = `${ready.number},우체국,1234\n${sent.number},로젠,99\n${usual.number},CJ,${cjWaybill()}`;
  const { plans, apply } = await preview(shop, admin, text);
  expect(plans.map(({ isUnusual }) => isUnusual)).toEqual([true, true, false]);
  expect((await apply()).map(({ outcome }) => outcome)).toEqual(["refused", "refused", "done"]);
  expect((await standing(shop, ready.number))[0]).toBe("ready");
  expect((await standing(shop, sent.number))[2]).toBe("11111111111");

  expect((await apply(true)).map(({ outcome }) => outcome)).toEqual(["done", "done", "same"]);
  expect(await standing(shop, ready.number)).toEqual(["delivery", "우체국택배", "1234"]);
});

test("what was shown is done: sent with its waybill and told, corrected and not told, each in the log, and the whole once more", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [ready, sent] = [
    await shop.has.order({ delivery: "ready", payment: "paid" }),
    await shop.has.order({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "11111111111",
    }),
  ];
  const [one, other] = [cjWaybill(), cjWaybill()];
  const { apply } = await preview(
    shop,
    admin,
    `${ready.number},CJ,${one}\n${sent.number},CJ,${other}`,
  );
  const results = await apply();
  expect(results.map(({ outcome, words }) => [outcome, words])).toEqual([
    ["done", "발송 처리했어요."],
    ["done", "송장을 바꿨어요."],
  ]);
  expect([await standing(shop, ready.number), await standing(shop, sent.number)]).toEqual([
    ["delivery", "CJ대한통운", one],
    ["delivery", "CJ대한통운", other],
  ]);
  const eventsOf = async (number: string) =>
    (
      await shop.db
        .select({ event: notices.event })
        .from(notices)
        .where(and(eq(notices.subjectKey, number), ne(notices.channel, "message")))
    ).map(({ event }) => event);
  expect([await eventsOf(ready.number), await eventsOf(sent.number)]).toEqual([
    ["order-shipped"],
    [],
  ]);
  for (const [number, action] of [
    [ready.number, "order.ship"],
    [sent.number, "order.waybill"],
  ])
    expect(
      await rowsOf(shop.db, auditLog, { subject: `order ${number}`, action: action! }),
    ).toHaveLength(1);
  const [call] = await rowsOf(shop.db, auditLog, { action: "order.import" }, auditLog.id).then(
    (entries) => entries.slice(-1),
  );
  expect(call).toMatchObject({
    email: admin.account.email,
    after: { asked: 2, done: 2, same: 0, refused: 0 },
  });

  // The same answer posted again, as after a lost connection: nothing is done twice.
  expect((await apply()).map(({ outcome }) => outcome)).toEqual(["same", "same"]);
  expect(await eventsOf(ready.number)).toEqual(["order-shipped"]);
});

test("a row whose order changed after the preview is refused by itself, and the others are done", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const make = async () => shop.has.order({ delivery: "ready", payment: "paid" });
  const [canceled, shippedElsewhere, untouched, corrected] = [
    await make(),
    await make(),
    await make(),
    await shop.has.order({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "11111111111",
    }),
  ];
  const { apply } = await preview(
    shop,
    admin,
    [canceled, shippedElsewhere, untouched, corrected]
      .map(({ number }) => `${number},CJ,${cjWaybill()}`)
      .join("\n"),
  );
  await moveOrder(shop.db, canceled, { payment: "cancelPaid", by: "shopper" });
  await shop.db
    .update(orders)
    .set({ waybillNumber: "99999999999" })
    .where(eq(orders.id, corrected.id));
  const { shipOrder } = await import("../delivery/ship-order.server.ts");
  await shipOrder(
    shop,
    shippedElsewhere.number,
    { company: "한진택배", waybillNumber: "401234567893" },
    admin,
  );

  const results = await apply();
  expect(results.map(({ outcome, words }) => [outcome, words])).toEqual([
    ["refused", "결제가 끝나지 않은 주문이에요. (취소처리중)"],
    ["refused", "미리 본 뒤에 주문이나 송장이 바뀌었어요. 다시 미리 보기를 해주세요."],
    ["done", "발송 처리했어요."],
    ["refused", "미리 본 뒤에 주문이나 송장이 바뀌었어요. 다시 미리 보기를 해주세요."],
  ]);
  expect([
    await standing(shop, canceled.number),
    await standing(shop, shippedElsewhere.number),
    await standing(shop, corrected.number),
  ]).toEqual([
    ["ready", null, null],
    ["delivery", "한진택배", "401234567893"],
    ["delivery", "로젠택배", "99999999999"],
  ]);
});

test("nothing is done that no preview showed: another waybill, another order, another administrator's, a forged token", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const [one, other] = [
    await shop.has.order({ delivery: "ready", payment: "paid" }),
    await shop.has.order({ delivery: "ready", payment: "paid" }),
  ];
  const { plans } = await preview(shop, admin, `${one.number},CJ,123456789011`);
  const [plan] = plans;
  const elsewhere = await planWaybills(shop, readWaybills(`${one.number},CJ,123456789011`).rows, {
    company: "",
    accountId: "somebody else",
  });
  for (const changed of [
    { ...plan!, token: null },
    { ...plan!, waybillNumber: "123456789013" },
    { ...plan!, number: other.number },
    { ...plan!, company: "로젠택배" },
    { ...plan!, token: "x".repeat(22) },
    elsewhere[0]!,
  ]) {
    expect((await post(shop, admin, [changed])).map(({ outcome }) => outcome)).toEqual(["refused"]);
  }
  expect([await standing(shop, one.number), await standing(shop, other.number)]).toEqual([
    ["ready", null, null],
    ["ready", null, null],
  ]);
});

test("two administrators apply at once while shoppers cancel: every order is sent or canceled, none both, and each was told once", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const product = await shop.has.product();
  const placed: Awaited<ReturnType<TestShop["has"]["order"]>>[] = [];
  for (let at = 0; at < 24; at++)
    placed.push(
      await shop.has.order({
        delivery: "ready",
        payment: "paid",
        lines: [{ product, quantity: 1 }],
      }),
    );
  const { plans } = await preview(
    shop,
    admin,
    placed.map(({ number }) => `${number},CJ,${cjWaybill()}`).join("\n"),
  );
  const cancels = placed
    .filter((_, at) => at % 2)
    .map((order) =>
      moveOrder(shop.db, order, { payment: "cancelPaid", by: "shopper" }).then(
        () => order.number,
        () => null,
      ),
    );
  const [first, second, ...canceled] = await Promise.all([
    post(shop, admin, plans),
    post(shop, admin, plans),
    ...cancels,
  ]);

  for (const order of placed) {
    const now = (await findOrder(shop.db, order.number))!;
    const wasCanceled = canceled.includes(order.number);
    expect([now.delivery, now.payment]).toEqual(
      wasCanceled ? ["ready", "canceling"] : ["delivery", "paid"],
    );
    const outcomes = [first, second].map(
      (results) => results.find(({ number }) => number === order.number)!.outcome,
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(wasCanceled ? 0 : 1);
    expect(
      await shop.db
        .select()
        .from(notices)
        .where(
          and(
            eq(notices.subjectKey, order.number),
            eq(notices.event, "order-shipped"),
            ne(notices.channel, "message"),
          ),
        ),
    ).toHaveLength(wasCanceled ? 0 : 1);
  }
});

test("what is posted must be rows of a preview", () => {
  for (const rows of [
    "",
    "x",
    "{}",
    "[]",
    "[[1]]",
    '[[1,"a","b","c",5]]',
    JSON.stringify(Array.from({ length: 5001 }, () => [1, "", "", "", ""])),
  ])
    expect(waybillImportForm.safeParse({ intent: "apply", rows }).success).toBe(false);
});

test("a thing already arrived is not sent again by an old preview", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const order = await shop.has.order({ delivery: "ready", payment: "paid" });
  const number = cjWaybill();
  const { apply } = await preview(shop, admin, `${order.number},CJ,${number}`);
  await apply();
  await moveDelivery(shop, order.number, "arrive", admin);
  expect((await apply()).map(({ outcome }) => outcome)).toEqual(["same"]);
  expect(await standing(shop, order.number)).toEqual(["done", "CJ대한통운", number]);
});
