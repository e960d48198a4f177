import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { acting } from "../given/ship-order.ts";
import { cjWaybill } from "../given/waybills.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

test("the rest of an order that left in part is packed by its barcode, and then it has left", async () => {
  const shop = await testShop();
  const owner = await ownersBrowser(shop, { agent: DESKTOP });
  const book = await shop.has.product({ title: "소리책", shippingClass: "parcel" });
  const cup = await shop.has.product({ title: "소리컵", shippingClass: "parcel" });
  const { id, number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [book, cup].map((product) => ({ product, quantity: 1 })),
  });
  const [first] = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id));
  const waybill = () => ({ company: "CJ대한통운", waybillNumber: cjWaybill() });
  const pieces = [{ lineId: first!.id, quantity: 1 }];
  await shipOrder(shop, number, { ...waybill(), pieces }, await acting(shop));
  const packed = async () => mainOf(await htmlOf(owner.visit(`/admin/parcel/pack?code=${number}`)));
  const rest = await packed();
  expect(rest).toContain("남은 상품");
  expect([rest.includes("소리책"), rest.includes("소리컵")]).toEqual([false, true]);
  const sent = await owner.send("/admin/parcel/pack", { number, ...waybill() });
  expect(sent.headers.get("location")).toBe("/admin/parcel/pack");
  expect((await rowsOf(shop.db, orders, { id }))[0]).toMatchObject({
    delivery: "delivery",
    partlySent: false,
  });
  expect(await packed()).toContain("이미 보낸 주문이에요");
});
