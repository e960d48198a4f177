import { expect, test } from "vitest";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { earlierOrderLines, earlierOrders } from "#shop/earlier/table.server.ts";
import { Moving } from "#tests/move/moving.ts";
import { testShop } from "#tests/test-shop.ts";

const HEADS =
  "주문번호,품목별 주문번호,주문일시,결제일시,주문상태,주문자명,주문자 이메일,총 결제금액,상품명,수량,판매가";
const lastWeek = calendarDayOf(new Date(Date.now() - 7 * 24 * 3600_000));
const row = (number: string, line: number, more = "") =>
  `${number},${number}-0${line},${lastWeek} 10:00,${more || lastWeek},배송완료,홍길동,hong@example.com,"24,000원",새벽 ${line},1,12000`;

test("a file of orders is tried, moved with its lines, and undone; what is wrong is named", async () => {
  const shop = await testShop();
  const moving = new Moving(shop);
  const rows = [
    row("20260101-0000011", 1),
    row("20260101-0000011", 2),
    row("20260101-0000012", 1, "어제쯤"),
    row("20260101-0000013", 1),
  ];
  await moving.drop("주문.csv", `\ufeff${[HEADS, ...rows].join("\r\n")}\r\n`);
  await moving.work();
  const [checked] = await moving.does({ intent: "check" });
  expect(checked!.counts).toMatchObject([{ kind: "order", new: 2, join: 0, skip: 0, fail: 1 }]);
  expect(await shop.db.select().from(earlierOrders)).toEqual([]);
  const [moved] = await moving.does({ intent: "move" });
  expect(moved).toMatchObject({ state: "moved", trouble: null });
  expect(await shop.db.select().from(earlierOrders)).toEqual([
    expect.objectContaining({ source: "cafe24", shop: "카페24", total: 24_000 }),
    expect.objectContaining({ buyerEmail: "hong@example.com", status: "done" }),
  ]);
  expect(await shop.db.select().from(earlierOrderLines)).toHaveLength(3);
  const [undone] = await moving.does({ intent: "undo", file: moved!.id });
  expect(undone).toMatchObject({ state: "undone" });
  expect(await shop.db.select().from(earlierOrders)).toEqual([]);
});
