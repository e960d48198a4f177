import { and, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { giveValue } from "#tests/has/value.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { refundOrder } from "./refund-order.server.ts";

const { shop, member, admin, bought, placed } = await openCounter();
const { db } = shop;

const valuesOf = async (number: string, event: string) =>
  (
    await db
      .select()
      .from(notices)
      .where(
        and(
          eq(notices.subjectKey, number),
          eq(notices.event, event),
          ne(notices.channel, "message"),
        ),
      )
  ).map(({ facts }) => facts?.values);

test("a refund is told with what came back in points and credit, and the download of one's data has both", async () => {
  await giveValue(db, member.id, { amount: 8000 });
  await giveValue(db, member.id, { kind: "credit", amount: 2000 });
  const fields = { points: "8000", credit: "2000" };
  const { order } = await bought({ price: 20_000, fields, off: 10_000 });
  await refundOrder(shop, order.number, { amount: 5000, reason: "흠집" }, admin);
  expect(await valuesOf(order.number, "order-partly-refunded")).toEqual([
    expect.objectContaining({
      금액: "2,500원과 포인트 2,000원과 크레딧 500원",
      환불안내: expect.stringContaining("쓰신 포인트와 크레딧도 돌려드렸어요."),
    }),
  ]);
  await refundOrder(shop, order.number, { amount: 15_000, reason: "분실" }, admin);
  expect(await valuesOf(order.number, "order-canceled")).toEqual([
    expect.objectContaining({
      환불: "10,000원과 포인트 8,000원과 크레딧 2,000원 전액을 돌려드렸어요.",
    }),
  ]);
  const { benefits } = await exportOwnData(shop, member.id);
  expect(benefits.balance).toEqual({ points: 8000, credit: 2000 });
  expect(benefits.entries.map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([8000, -8000, 2000, -2000, 500]),
  );
});

test("what points alone paid is told as points, and nothing is said of money", async () => {
  await giveValue(db, member.id, { amount: 20_000 });
  const whole = { price: 20_000, fields: { points: "20000" }, off: 20_000 };
  const { order } = await placed(whole);
  const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };
  await shipOrder(shop, order.number, waybill, admin);
  await refundOrder(shop, order.number, { amount: 5000, reason: "흠집" }, admin);
  expect(await valuesOf(order.number, "order-partly-refunded")).toEqual([
    expect.objectContaining({
      금액: "포인트 5,000원",
      환불안내:
        "쓰신 포인트와 크레딧도 돌려드렸어요. 이미 사용한 적립이 있으면 그만큼 차감하고, 남은 금액과 기한은 쿠폰·포인트에서 볼 수 있어요.",
    }),
  ]);
  const { order: unsent } = await placed({ price: 300, fields: { points: "300" }, off: 300 });
  await cancelOrder(shop, unsent);
  expect(await valuesOf(unsent.number, "order-canceled")).toEqual([
    expect.objectContaining({ 환불: "포인트 300원 전액을 돌려드렸어요." }),
  ]);
});

test("a rest that the provider does not take is refused beside what may be used less; nothing at all is fine", async () => {
  await giveValue(db, member.id, { amount: 20_000 });
  const place = async (payBy: "card" | "virtual_account", points: number) =>
    placed({ price: 10_000, payBy, fields: { points: String(points) }, off: points }).then(
      ({ order }) => order.total,
      (error: unknown) => (isBadInput(error) ? error.errors : String(error)),
    );
  expect(await place("card", 9950)).toEqual({
    points: [
      "남는 50원은 결제할 수 없어요. 카드·간편결제 결제는 100원부터예요. 50원 이상 적게 써주세요.",
    ],
  });
  expect(await place("virtual_account", 9850)).toMatchObject({
    points: [expect.stringContaining("200원부터")],
  });
  expect(await place("card", 9900)).toBe(100);
  expect(await place("card", 10_000)).toBe(0);
});
