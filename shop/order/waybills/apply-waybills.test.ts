import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { moveDelivery } from "../delivery/move-delivery.server.ts";
import { findOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { orders } from "../table.server.ts";
import { applyWaybills } from "./apply-waybills.server.ts";
import { planWaybills, type WaybillPlan } from "./plan-waybills.server.ts";
import { readWaybills } from "./read-waybills.server.ts";
import { previewedRows } from "./previewed-rows.ts";
import { waybillImportForm } from "./waybill-forms.ts";

const acting = async (shop: TestShop) => ({
  account: await shop.has.admin(),
  address: "203.0.113.5",
});
type Admin = Awaited<ReturnType<typeof acting>>;

/** What the page shows for a pasted text, and what it would post on. */
async function preview(shop: TestShop, { account }: Admin, text: string, company = "") {
  const plans = await planWaybills(shop, readWaybills(text).rows, {
    company,
    accountId: account.id,
  });
  return { plans, apply: () => post(shop, { account, address: "203.0.113.5" }, plans) };
}

async function post(shop: TestShop, admin: Admin, plans: WaybillPlan[]) {
  const form = waybillImportForm.parse({ intent: "apply", rows: previewedRows(plans) });
  if (form.intent !== "apply") throw new Error("not applied");
  return applyWaybills(shop, form.rows, admin);
}

const standing = async ({ db }: TestShop, number: string) => {
  const order = (await findOrder(db, number))!;
  return [order.delivery, order.waybillCompany, order.waybillNumber];
};
const waybill = () => `1${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;

test("each row says what will happen to it, and why not", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const lines = [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }];
  const make = async (overrides: Parameters<TestShop["has"]["order"]>[0]) =>
    (await shop.has.order({ lines, ...overrides })).number;
  const [ready, sent, same, done, unpaid, canceled, asked] = [
    await make({ delivery: "ready", payment: "paid" }),
    await make({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "11111111111",
    }),
    await make({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "22222222222",
    }),
    await make({
      delivery: "done",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "1",
    }),
    await make({}),
    await make({ delivery: "ready", payment: "refunded" }),
    await make({
      delivery: "ready",
      payment: "paid",
      claimKind: "cancel",
      claimStatus: "requested",
    }),
  ];
  const unknown = `20261121-${randomLetters(8).toUpperCase()}`;
  const { plans } = await preview(
    shop,
    admin,
    `주문번호,택배사,송장번호
${ready},CJ,1234-5678-9012
${sent},로젠,３３３３３３３３３３３
${same},로젠택배,22222222222
${done},로젠,22222222223
${unpaid},로젠,22222222224
${canceled},로젠,22222222225
${asked},로젠,22222222226
${unknown},로젠,22222222227
abc,로젠,22222222228
${ready.toLowerCase()},,
${sent},대한통훈,22222222229
${sent},로젠,=1+1
${sent},로젠,"=HYPERLINK(""x"",""1"")"
${sent},로젠,4.01235E+11
${sent},로젠,+8210
${sent},로젠,1234+5678
${sent},로젠,1234 5678a
${sent},로젠,'3333-3333-333
${sent},로젠,${"1".repeat(31)}`,
  );
  expect(plans.map(({ outcome, words }) => [outcome, words])).toEqual([
    ["ship", "발송 처리하고 알려요."],
    ["change", "송장을 바꿔요."],
    ["same", "이미 이 송장으로 보냈어요."],
    ["refused", "배송이 끝난 주문이라 송장을 바꿀 수 없어요."],
    ["refused", "보낼 수 없는 주문이에요: 결제대기"],
    ["refused", "결제가 끝나지 않은 주문이에요. (주문취소)"],
    ["refused", "구매자의 요청을 먼저 처리해주세요. (취소요청)"],
    ["refused", "이 번호의 주문이 없어요."],
    ["refused", "주문번호가 아니에요."],
    ["refused", "송장번호가 비어 있어요."],
    ["refused", "모르는 택배사예요. 혹시 CJ대한통운인가요?"],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "엑셀이 줄여 쓴 번호예요. 셀 서식을 텍스트로 바꾸고 다시 붙여넣어주세요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["same", "3번째 줄과 같은 내용이에요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
  ]);
  expect(plans[0]).toMatchObject({
    line: 2,
    number: ready,
    company: "CJ대한통운",
    waybillNumber: "123456789012",
    previous: null,
    warning: null,
    token: expect.any(String),
  });
  expect(plans[1]).toMatchObject({
    waybillNumber: "33333333333",
    previous: { company: "로젠택배", number: "11111111111" },
  });
  expect(plans.filter(({ token }) => token !== null)).toHaveLength(2);
});

test("an order in several rows is done once when they agree and not at all when they do not; a waybill of two orders and an odd length are warned of", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const numbers: string[] = [];
  for (let at = 0; at < 4; at++)
    numbers.push((await shop.has.order({ delivery: "ready", payment: "paid" })).number);
  const [a, b, c, d] = numbers;
  const shared = waybill();
  const { plans, apply } = await preview(
    shop,
    admin,
    `송장번호\t주문번호\n${shared}\t${a}\n${shared}\t${a}\n111111111111\t${b}\n222222222222\t${b}\n${shared}\t${c}\n12345\t${d}`,
    "CJ대한통운",
  );
  expect(plans.map(({ outcome, words, warning }) => [outcome, words, warning])).toEqual([
    ["ship", "발송 처리하고 알려요.", null],
    ["same", "2번째 줄과 같은 내용이에요.", null],
    ["refused", "같은 주문이 4번째 줄과 5번째 줄에 다른 송장으로 있어요.", null],
    ["refused", "같은 주문이 4번째 줄과 5번째 줄에 다른 송장으로 있어요.", null],
    ["ship", "발송 처리하고 알려요.", "2번째 줄과 같은 송장번호예요."],
    [
      "ship",
      "발송 처리하고 알려요.",
      "CJ대한통운 송장번호는 보통 10자리 또는 12자리인데 5자리예요. 번호를 확인해주세요.",
    ],
  ]);
  expect((await apply()).map(({ number, outcome, line }) => [number, outcome, line])).toEqual([
    [a, "done", 2],
    [b, "refused", 4],
    [b, "refused", 5],
    [c, "done", 6],
    [d, "done", 7],
  ]);
  expect(await standing(shop, a!)).toEqual(["delivery", "CJ대한통운", shared]);
  expect(await standing(shop, b!)).toEqual(["ready", null, null]);
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
  const [one, other] = [waybill(), waybill()];
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
  const told = async (number: string) =>
    (
      await shop.db
        .select({ event: notices.event })
        .from(notices)
        .where(and(eq(notices.subjectKey, number), eq(notices.channel, "mail")))
    ).map(({ event }) => event);
  expect([await told(ready.number), await told(sent.number)]).toEqual([["order-shipped"], []]);
  for (const [number, action] of [
    [ready.number, "order.ship"],
    [sent.number, "order.waybill"],
  ])
    expect(
      await shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, `order ${number}`), eq(auditLog.action, action!))),
    ).toHaveLength(1);
  const [call] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "order.import"))
    .orderBy(asc(auditLog.id))
    .then((entries) => entries.slice(-1));
  expect(call).toMatchObject({
    email: admin.account.email,
    after: { asked: 2, done: 2, same: 0, refused: 0 },
  });

  // The same answer posted again, as after a lost connection: nothing is done twice.
  expect((await apply()).map(({ outcome }) => outcome)).toEqual(["same", "same"]);
  expect(await told(ready.number)).toEqual(["order-shipped"]);
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
      .map(({ number }) => `${number},CJ,${waybill()}`)
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
    { company: "한진택배", waybillNumber: "401234567890" },
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
    ["delivery", "한진택배", "401234567890"],
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
  const { plans } = await preview(shop, admin, `${one.number},CJ,123456789012`);
  const [plan] = plans;
  const elsewhere = await planWaybills(shop, readWaybills(`${one.number},CJ,123456789012`).rows, {
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
    placed.map(({ number }) => `${number},CJ,${waybill()}`).join("\n"),
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
    const said = [first, second].map(
      (results) => results.find(({ number }) => number === order.number)!.outcome,
    );
    expect(said.filter((outcome) => outcome === "done")).toHaveLength(wasCanceled ? 0 : 1);
    expect(
      await shop.db
        .select()
        .from(notices)
        .where(
          and(
            eq(notices.subjectKey, order.number),
            eq(notices.event, "order-shipped"),
            eq(notices.channel, "mail"),
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
  const number = waybill();
  const { apply } = await preview(shop, admin, `${order.number},CJ,${number}`);
  await apply();
  await moveDelivery(shop, order.number, "arrive", admin);
  expect((await apply()).map(({ outcome }) => outcome)).toEqual(["same"]);
  expect(await standing(shop, order.number)).toEqual(["done", "CJ대한통운", number]);
});
