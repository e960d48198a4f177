import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { CSV_START } from "#lib/spreadsheet/csv.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "../audit/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders } from "../order/table.server.ts";
import { recommenders } from "./table.server.ts";
import { editRecommender, stopRecommender } from "./change-recommender.server.ts";
import { countRecommended } from "#shop/office/recommender/count-recommended.server.ts";
import { createRecommender } from "./create-recommender.server.ts";
import { findRecommender } from "./find-recommender.server.ts";
import { listRecommended } from "#shop/office/recommender/list-recommended.server.ts";
import { listRecommenders } from "#shop/office/recommender/list-recommenders.server.ts";
import { newRecommenderForm } from "./recommender-forms.ts";
import { recommendedList } from "#shop/office/recommender/recommended-list.server.ts";
import { momentsOf } from "#shop/office/recommender/recommender-period.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const acting = { account: { id: "a1", email: "admin@sori.example" }, address: "203.0.113.5" };
const someCode = () => randomLetters(8).toUpperCase();
async function given(shop: TestShop, name = "한소리") {
  const code = someCode();
  await createRecommender(shop.db, { code, name, memo: "" }, acting);
  return code;
}
const period = { from: "2026-11-01", to: "2026-11-30" };
const inNovember = new Date("2026-11-15T03:00:00Z");
const all = { state: "all", search: "" } as const;

test("a code is letters and digits, in any case one and the same", () => {
  const read = (code: string) =>
    newRecommenderForm.safeParse({ intent: "create", code, name: "한소리" });
  expect(read(" sori2026 ").data).toMatchObject({ code: "SORI2026", memo: "" });
  for (const wrong of ["", "AB", "A".repeat(21), "소리123", "S\u0000RI"])
    expect([wrong, read(wrong).success]).toEqual([wrong, false]);
  // As the order form reads them: only letters and digits count.
  for (const typed of ["SORI-1", "SORI 1", "ＳＯＲＩ１", "\u202dsori1\u202c"])
    expect([typed, read(typed).data]).toMatchObject([typed, { code: "SORI1" }]);
});

test("two administrators who make one code at once make it once; the other reads so beside the field", async () => {
  const shop = await testShop();
  const code = someCode();
  const both = await Promise.allSettled(
    ["하나", "둘"].map((name) => createRecommender(shop.db, { code, name, memo: "" }, acting)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ errors: { code: [expect.any(String)] } });
  expect(await rowsOf(shop.db, auditLog, { subject: `recommender ${code}` })).toHaveLength(1);
});

test("what changes is written down; what does not is not", async () => {
  const shop = await testShop();
  const code = await given(shop);
  await editRecommender(shop.db, code, { name: "새 이름", memo: "=계약" }, acting);
  await editRecommender(shop.db, code, { name: "새 이름", memo: "=계약" }, acting);
  await stopRecommender(shop.db, code, true, acting);
  await stopRecommender(shop.db, code, true, acting);
  await stopRecommender(shop.db, code, false, acting);
  expect(
    (
      await shop.db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(eq(auditLog.subject, `recommender ${code}`))
        .orderBy(auditLog.id)
    ).map(({ action }) => action),
  ).toEqual(["recommender.create", "recommender.edit", "recommender.stop", "recommender.resume"]);
  expect(await findRecommender(shop.db, code.toLowerCase())).toMatchObject({
    code,
    name: "새 이름",
    memo: "=계약",
    stoppedAt: null,
  });
  for (const unknown of ["NOBODY", "x", "\u0000", "A".repeat(500)])
    expect(await findRecommender(shop.db, unknown)).toBeNull();
  await expect(
    editRecommender(shop.db, "NOBODY", { name: "x", memo: "" }, acting),
  ).rejects.toMatchObject({ code: "recommender-not-found" });
  await expect(stopRecommender(shop.db, "NOBODY", true, acting)).rejects.toMatchObject({
    code: "recommender-not-found",
  });
});

// covers 3.4a
test("an order keeps the code it was placed with; a stopped one is refused beside its field", async () => {
  const shop = await testShop();
  const code = await given(shop);
  const product = await shop.has.product({ stock: 5 });
  const place = async () =>
    placeOrder(
      shop,
      await buildOrderForm(shop.db, [{ product }], { recommenderCode: code.toLowerCase() }),
      { guestId: randomLetters(26) },
    );
  expect(await place()).toMatchObject({ recommenderCode: code });
  await stopRecommender(shop.db, code, true, acting);
  await expect(place()).rejects.toMatchObject({
    errors: { recommenderCode: [expect.any(String)] },
  });
});

test("counted are orders that are paid, without what went back, in the days asked for, in Seoul", async () => {
  const shop = await testShop();
  const [code, other] = [await given(shop), await given(shop)];
  const product = await shop.has.product({ price: 100_000, shippingClass: "digital" });
  const order = (overrides: Parameters<typeof shop.has.order>[0]) =>
    shop.has.order({
      recommenderCode: code,
      placedAt: inNovember,
      lines: [{ product, quantity: 1 }],
      ...overrides,
    });
  await order({ payment: "paid", delivery: "ready" });
  await order({ payment: "partially_refunded", delivery: "done" });
  for (const [payment, delivery] of [
    ["pending", "pending"],
    ["failed", "failure"],
    ["expired", "failure"],
    ["refunded", "ready"],
    ["canceling", "ready"],
  ] as const)
    await order({ payment, delivery });
  await order({ payment: "paid", delivery: "ready", recommenderCode: null });
  await order({ payment: "paid", delivery: "ready", placedAt: new Date("2026-10-31T14:59:59Z") });
  await order({ payment: "paid", delivery: "ready", placedAt: new Date("2026-11-30T15:00:00Z") });
  await order({ payment: "paid", delivery: "ready", placedAt: new Date("2026-10-31T15:00:00Z") });

  expect(await countRecommended(shop.db, [code, other], period)).toEqual(
    new Map([[code, { orders: 3, amount: 290_000 }]]),
  );
  const { rows } = await listRecommenders(
    shop.db,
    { ...all, search: code.slice(0, 6).toLowerCase() },
    period,
    {},
  );
  expect(rows).toMatchObject([{ code, name: "한소리", orders: 3, amount: 290_000 }]);
  expect((await listRecommended(shop.db, code, period, {})).rows).toHaveLength(8);
});

test("a code's orders are read page by page, newest first, and none twice", async () => {
  const shop = await testShop();
  const code = await given(shop);
  const made = [];
  for (let at = 0; at < 7; at++)
    made.push(
      await shop.has.order({
        recommenderCode: code,
        placedAt: new Date(inNovember.getTime() + (at >> 1)),
      }),
    );
  const seen: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const page = await listRecommended(shop.db, code, period, { after, limit: 3 });
    seen.push(...page.rows.map(({ number }) => number));
    after = page.next;
    more = after !== null;
  }
  expect(seen).toHaveLength(7);
  expect(seen.toSorted()).toEqual(made.map(({ number }) => number).toSorted());
});

test("recommenders are found by the beginning of a code and any part of a name; wildcards mean themselves", async () => {
  const shop = await testShop();
  const code = await given(shop, "백% 프로_인");
  const stopped = await given(shop, "멈춘 사람");
  await stopRecommender(shop.db, stopped, true, acting);
  const codes = async (search: string, state: "all" | "active" | "stopped" = "all") =>
    (await listRecommenders(shop.db, { state, search }, period, { limit: 100 })).rows.map(
      (row) => row.code,
    );
  expect(await codes("% 프로_")).toEqual([code]);
  expect(await codes("%%")).toEqual([]);
  expect(await codes("\\")).toEqual([]);
  expect(await codes("' or 1=1 --")).toEqual([]);
  expect(await codes("", "stopped")).toContain(stopped);
  expect(await codes("", "stopped")).not.toContain(code);
  expect(await codes("", "active")).not.toContain(stopped);
});

test("the days are this month unless the address says others; what is no day counts as not said", () => {
  const read = (query: string) =>
    recommendedList("SORI1", new Date("2026-11-20T16:00:00Z")).filterOf(new URLSearchParams(query));
  expect(read("")).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  expect(read("from=2026-12-31&to=2026-01-01")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(read("from=2026-02-30&to=x'--")).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  expect(momentsOf({ from: "2026-11-01", to: "2026-11-01" })).toEqual({
    since: new Date("2026-10-31T15:00:00Z"),
    before: new Date("2026-11-01T15:00:00Z"),
  });
});

test("the file has one line per order, no personal data and no formula, and its reason is written down first", async () => {
  const shop = await testShop();
  const code = await given(shop);
  const order = await shop.has.order({
    recommenderCode: code,
    placedAt: inNovember,
    payment: "partially_refunded",
    delivery: "done",
    ordererName: '=HYPERLINK("x")',
  });
  const { file: stream } = await recommendedList(code, inNovember).take(
    shop,
    new URLSearchParams(period),
    { reason: "11월 정산" },
    acting,
  );
  expect(
    await shop.db
      .select({ reason: auditLog.reason })
      .from(auditLog)
      .where(eq(auditLog.action, "recommender.export")),
  ).toContainEqual({ reason: "11월 정산" });
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await new Response(stream).arrayBuffer(),
  );
  const back = Math.floor(order.total / 10);
  expect(csv).toBe(
    `${CSV_START}"추천인 코드","주문번호","주문일","상태","주문 금액","환불 금액","남은 금액"\r\n"${code}","${order.number}","2026-11-15 12:00","완료",${order.total},${back},${order.total - back}\r\n`,
  );
  expect(csv).not.toMatch(/HYPERLINK|@|010/);
});

test("an export costs a try; an administrator has twenty an hour", async () => {
  const shop = await testShop();
  const code = await given(shop);
  const reader = {
    account: { id: `a-${code}`, email: "admin@sori.example" },
    address: "203.0.113.5",
  };
  const take = () =>
    recommendedList(code, inNovember).take(
      shop,
      new URLSearchParams(period),
      { reason: "정산" },
      reader,
    );
  for (let at = 0; at < 20; at++) await (await take()).file.cancel();
  await expect(take()).rejects.toMatchObject({ code: "too-many-attempts" });
});

test("the sums of a page walk the orders of its codes alone", async () => {
  const shop = await testShop();
  const code = await given(shop);
  await shop.db.execute(`set enable_seqscan = off`);
  const { rows } = await shop.db.execute<{ "QUERY PLAN": string }>(
    `explain select count(*) from orders where recommender_code = '${code}' and placed_at >= '2026-11-01' and placed_at < '2026-12-01' and payment in ('paid', 'partially_refunded')`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("orders_of_recommender");
  expect(await rowsOf(shop.db, recommenders, { code })).toHaveLength(1);
  expect(await rowsOf(shop.db, orders, { recommenderCode: code })).toEqual([]);
});
