import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { testShop } from "#tests/test-shop.ts";
import { claimEligibility } from "#shop/claim/request/claim-eligibility.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { endUnopened } from "./end-unopened.server.ts";
import { codeOf } from "#tests/given/refused.ts";

const shop = await testShop();
const ago = (count: number) => new Date(Date.now() - count * 86_400_000);

async function bought({ paid = ago(366), parcel = false, unmade = false } = {}) {
  const products = [];
  const made = await shop.has.product({ shippingClass: "digital" });
  const { goodsId } = await putGoods(shop, made.id);
  await shop.db
    .update(goods)
    .set({ createdAt: ago(400) })
    .where(eq(goods.id, goodsId));
  products.push(made);
  if (unmade) products.push(await shop.has.product({ shippingClass: "digital" }));
  if (parcel) products.push(await shop.has.product({ shippingClass: "parcel" }));
  return shop.has.order({
    delivery: "ready",
    payment: "paid",
    placedAt: paid,
    ...(!parcel && { address: "", postcode: "" }),
    lines: products.map((product) => ({ product, quantity: 1 })),
  });
}
const stands = async (number: string) => (await findOrder(shop.db, number))!.delivery;

test("an order of files that nobody opened in its whole period is done, and nothing else is", async () => {
  const late = await bought();
  const early = await bought({ paid: ago(364) });
  const mixed = await bought({ parcel: true });
  const refunded = await bought();
  await shop.db.execute(sql`update orders set payment = 'refunded' where id = ${refunded.id}`);
  const unmade = await bought({ unmade: true });
  const runs = await Promise.all([endUnopened(shop), endUnopened(shop)]);
  expect(runs[0]! + runs[1]!).toBe(1);
  const all = [late, early, mixed, refunded, unmade];
  expect(await Promise.all(all.map(({ number }) => stands(number)))).toEqual([
    "done",
    "ready",
    "ready",
    "ready",
    "ready",
  ]);
  const order = (await findOrder(shop.db, late.number))!;
  expect(order.doneAt).toEqual(order.paidAt);
  const lines = (await listLines(shop.db, order.id)).map((line) => ({ ...line, left: 1 }));
  expect(claimEligibility(order, lines, new Date()).no).toBe("claim-too-late");
  const [supply] = await suppliesOf(shop, late.number);
  expect(await take(shop, late.number, supply!).catch(codeOf)).toBe("goods-over");
});
