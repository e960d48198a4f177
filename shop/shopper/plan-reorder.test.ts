import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { someTerms } from "#tests/has/commission.ts";
import { testShop } from "#tests/test-shop.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { planReorder } from "./plan-reorder.server.ts";

const shop = await testShop();
const set = (id: string, change: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(change).where(eq(products.id, id));

test("what is still sold comes at today's price; of the rest it is said why not, and of fewer pieces how many", async () => {
  const cheap = await shop.has.product({ title: "값이 오른", price: 10_000 });
  const few = await shop.has.product({ title: "몇 개 남은", stock: 9 });
  const out = await shop.has.product({ title: "품절된", stock: 9 });
  const hidden = await shop.has.product({ title: "숨긴" });
  const reserve = await shop.has.product({ title: "예약이 된" });
  const over = await shop.has.product({ title: "판매가 종료된" });
  const optioned = await shop.has.product({ title: "옵션이 생긴" });
  const made = await shop.has.product({ title: "원고로 만드는" });
  const all = [cheap, few, out, hidden, reserve, over, optioned, made];
  const { id } = await shop.has.order({
    lines: all.map((product) => ({ product, quantity: 3 })),
  });
  await set(cheap.id, { price: 12_000 });
  await set(few.id, { stock: 2 });
  await set(out.id, { stock: 0 });
  await set(made.id, { commission: someTerms });
  await set(hidden.id, { isShow: false });
  await set(reserve.id, { saleKind: "reserve" });
  await set(over.id, { reservationClosesAt: new Date(Date.now() - 1000) });
  await shop.db.insert(productOptions).values({
    id: `wav${optioned.id}`,
    productId: optioned.id,
    axis: 0,
    axisName: "형식",
    label: "WAV",
  });

  const planned = await planReorder(shop, id);
  expect(
    planned.map(({ title, line, why }) => [title, line?.quantity, line?.unitPrice, why]),
  ).toEqual([
    ["값이 오른", 3, 12_000, null],
    ["몇 개 남은", 2, 39_900, expect.stringContaining("2개까지")],
    ["품절된", undefined, undefined, expect.stringContaining("품절")],
    ["숨긴", undefined, undefined, expect.stringContaining("더 이상 판매하지 않는")],
    ["예약이 된", undefined, undefined, expect.stringContaining("예약으로만")],
    ["판매가 종료된", undefined, undefined, expect.stringContaining("판매가 종료된")],
    ["옵션이 생긴", undefined, undefined, expect.stringContaining("옵션이 바뀌었어요")],
    ["원고로 만드는", undefined, undefined, expect.stringContaining("원고를 새로")],
  ]);
  expect(planned[0]!.priceThen).toBe(10_000);
});
