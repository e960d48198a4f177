import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#shop/notice/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { acting, tracesOf } from "#tests/given/ship-order.ts";
import { cjWaybill, preview, standing } from "#tests/given/waybills.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { findOrder } from "../find-order.server.ts";
import { changeWaybill } from "./change-waybill.server.ts";
import { findLastCarrier } from "./find-last-carrier.server.ts";
import { moveDelivery } from "./move-delivery.server.ts";
import { handOver } from "./pickup/hand-over.server.ts";
import { shipOrder } from "./ship-order.server.ts";
import { trackedAt } from "./ways.ts";

const pickup = { place: "마포구 소리길 1", hours: "평일 10:00~18:00" };
const sending = {
  carriers: [
    { name: "동네화물", url: "" },
    { name: "하늘특송", url: "https://track.example.com/?no={number}" },
  ],
  pickup,
};

async function given(shop: TestShop) {
  await shop.db
    .insert(siteSettings)
    .values({ id: "site", settings: { sending } })
    .onConflictDoUpdate({ target: siteSettings.id, set: { settings: { sending } } });
  const product = await shop.has.product({ shippingClass: "parcel" });
  const lines = [{ product, quantity: 1 }];
  const order = () => shop.has.order({ delivery: "ready", payment: "paid", lines });
  return { admin: await acting(shop), order };
}

const noticeOf = async ({ db }: TestShop, number: string, event: string) =>
  (await rowsOf(db, notices, { subjectKey: number })).find((notice) => notice.event === event);

test("a way without a waybill leaves without one, and buyer and mail read how", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const { number } = await order();
  await shipOrder(shop, number, { company: "퀵", waybillNumber: "" }, admin);
  expect(await standing(shop, number)).toEqual(["delivery", "퀵", null]);
  const view = await viewOrder(shop.db, (await findOrder(shop.db, number))!, { masked: false });
  expect(view).toMatchObject({ waybill: null, sentBy: { name: "퀵", pickup: null } });
  expect((await noticeOf(shop, number, "order-shipped"))?.facts).toMatchObject({
    values: { 안내: expect.stringContaining("퀵으로 보냈어요. 오늘 받으실 수 있게 출발했어요.") },
    rows: [["보낸 방법", "퀵"]],
  });
});

test.each([
  ["퀵", "12345678901", "waybill-needless"],
  ["편의점 택배", "", "waybill-missing"],
  ["하늘특송", "", "waybill-missing"],
  ["없는택배", "12345678901", "way-unknown"],
  ["없는택배", "", "way-unknown"],
  ["우체국 등기", "123", "waybill-unusual"],
])("%s with %j is refused: %s", async (company, waybillNumber, code) => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const { number } = await order();
  await expect(shipOrder(shop, number, { company, waybillNumber }, admin)).rejects.toMatchObject({
    code,
  });
  expect(await standing(shop, number)).toEqual(["ready", null, null]);
});

test("an owner's own carrier ships with letters in its number, or without a number where none is tracked", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const [tracked, plain] = [await order(), await order()];
  await shipOrder(shop, tracked.number, { company: "하늘특송", waybillNumber: "EE1KR" }, admin);
  await shipOrder(shop, plain.number, { company: "동네화물", waybillNumber: "" }, admin);
  expect(await standing(shop, tracked.number)).toEqual(["delivery", "하늘특송", "EE1KR"]);
  expect(await standing(shop, plain.number)).toEqual(["delivery", "동네화물", null]);
  expect(trackedAt(sending, "하늘특송", "EE1KR")).toEqual({
    url: "https://track.example.com/?no=EE1KR",
    isPortal: false,
  });
  expect(trackedAt(sending, "CJ대한통운", "1")?.isPortal).toBe(true);
  expect(trackedAt(sending, "동네화물", "1")).toBeNull();
});

test("what left without a waybill is no default for the next parcel", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const waybillNumber = cjWaybill();
  await shipOrder(shop, (await order()).number, { company: "CJ대한통운", waybillNumber }, admin);
  await shipOrder(shop, (await order()).number, { company: "퀵", waybillNumber: "" }, admin);
  expect(await findLastCarrier(shop.db)).toBe("CJ대한통운");
});

test("the code at the counter ends the order once, whoever asks at the same time", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const { id, number } = await order();
  await shipOrder(shop, number, { company: "방문 수령", waybillNumber: "" }, admin);
  const sent = (await findOrder(shop.db, number))!;
  const code = sent.pickupCode!;
  expect(code).toMatch(/^\d{6}$/);
  const view = await viewOrder(shop.db, sent, { masked: false });
  expect(view.sentBy?.pickup).toEqual({ ...pickup, code });
  expect((await viewOrder(shop.db, sent, { masked: true })).sentBy?.pickup?.code).toBeNull();
  expect((await noticeOf(shop, number, "order-pickup"))?.facts).toMatchObject({
    values: { 장소: pickup.place, 시간: pickup.hours, 수령번호: code },
  });
  expect(await noticeOf(shop, number, "order-shipped")).toBeUndefined();

  const wrong = code === "000000" ? "000001" : "000000";
  await expect(handOver(shop, { code: wrong }, admin)).rejects.toMatchObject({
    code: "pickup-code-wrong",
  });
  const other = await order();
  await expect(handOver(shop, { code, number: other.number }, admin)).rejects.toMatchObject({
    code: "pickup-code-wrong",
  });
  const tries = await Promise.allSettled([1, 2, 3].map(() => handOver(shop, { code }, admin)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { order: done, told, audited } = await tracesOf(shop, number);
  expect(done).toMatchObject({ id, delivery: "done", pickupCode: null });
  expect(done.doneAt).not.toBeNull();
  expect(told).toEqual(["order-pickup", "order-done"]);
  expect(audited.map(({ action }) => action)).toEqual(["order.ship", "order.hand-over"]);
});

test("a recalled order's code opens nothing, and the next one is new", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const { number } = await order();
  const ship = () => shipOrder(shop, number, { company: "방문 수령", waybillNumber: "" }, admin);
  await ship();
  const code = (await findOrder(shop.db, number))!.pickupCode!;
  await moveDelivery(shop, number, "recall", admin);
  await expect(handOver(shop, { code }, admin)).rejects.toMatchObject({
    code: "pickup-code-wrong",
  });
  await ship();
  expect((await findOrder(shop.db, number))!.pickupCode).toMatch(/^\d{6}$/);
  await changeWaybill(shop, number, { company: "퀵", waybillNumber: "" }, admin);
  const [row] = await shop.db.select().from(orders).where(eq(orders.number, number));
  await expect(handOver(shop, { code: row!.pickupCode! }, admin)).rejects.toMatchObject({
    code: "pickup-code-wrong",
  });
  await expect(
    changeWaybill(shop, number, { company: "방문 수령", waybillNumber: "" }, admin),
  ).rejects.toMatchObject({ code: "pickup-by-ship" });
});

test("an order whose money went back is handed to nobody", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const { id, number } = await order();
  await shipOrder(shop, number, { company: "방문 수령", waybillNumber: "" }, admin);
  const code = (await findOrder(shop.db, number))!.pickupCode!;
  await shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, id));
  await expect(handOver(shop, { code }, admin)).rejects.toMatchObject({
    code: "pickup-code-wrong",
  });
  expect(await findOrder(shop.db, number)).toMatchObject({ delivery: "delivery" });
});

test("a pasted table knows the ways and the owner's carriers", async () => {
  const shop = await testShop();
  const { admin, order } = await given(shop);
  const [quick, fetched, own, wrong, spoilt] = await Promise.all(
    Array.from({ length: 5 }, async () => (await order()).number),
  );
  const { plans, apply } = await preview(
    shop,
    admin,
    `주문번호,택배사,송장번호
${quick},퀵서비스,
${fetched},픽업,
${own},하늘 특송,EE-12 34KR
${wrong},직접배송,12345678901
${spoilt},CJ,1.23E+11`,
  );
  expect(plans.map(({ outcome, words }) => [outcome, words])).toEqual([
    ["ship", "발송 처리하고 알려요."],
    ["ship", "발송 처리하고 알려요."],
    ["ship", "발송 처리하고 알려요."],
    ["refused", "직접 배달에는 송장번호가 없어요. 번호를 지워주세요."],
    ["refused", "엑셀이 줄여 쓴 번호예요. 셀 서식을 텍스트로 바꾸고 다시 붙여넣어주세요."],
  ]);
  await apply();
  expect(await standing(shop, quick!)).toEqual(["delivery", "퀵", null]);
  expect(await standing(shop, fetched!)).toEqual(["delivery", "방문 수령", null]);
  expect(await standing(shop, own!)).toEqual(["delivery", "하늘특송", "EE1234KR"]);
});
