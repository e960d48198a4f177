import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cartLines } from "#shop/cart/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { scope, cartOf, valueIn, member, asScript, type Device } from "./cart-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

describe("/order without a product", () => {
  const fill = async (device: Device, as: string, id: string, quantity: number, option?: string) =>
    asScript(shop, device, {
      intent: "add",
      as,
      product: id,
      quantity: String(quantity),
      ...(option && { "option.0": option }),
    });

  test("orders the member's cart, and an empty one shows what can be chosen", async () => {
    const [{ device, as }, pack, card] = [
      await member(shop),
      await shop.has.product({ price: 10_000, options: scope }),
      await shop.has.product({ price: 1000 }),
    ];
    expect(await pageOf(await device.visit("/order"))).toContain("장바구니가 비어 있어요.");
    await fill(device, as, pack.id, 2, pack.options[1]!.id);
    await fill(device, as, card.id, 3);
    const html = await pageOf(await device.visit("/order"));
    expect([
      valueIn(html, "line.0.product"),
      valueIn(html, "line.0.quantity"),
      valueIn(html, "line.1.product"),
      valueIn(html, "line.1.quantity"),
    ]).toEqual([pack.id, "2", card.id, "3"]);
    expect(html).toMatch(new RegExp(`<option value="${pack.options[1]!.id}" selected`));
    expect(valueIn(html, "totalShown")).toBe("43000");
    const guestDoor = await device.visit("/non-member/order");
    expect([guestDoor.status, guestDoor.headers.get("location")]).toEqual([302, "/order"]);
  });

  test("says what changed since: price, stock, sold out, no longer sold, option gone", async () => {
    const { device, as } = await member(shop);
    const [dearer, fewer, soldOut, hidden, pack] = [
      await shop.has.product(),
      await shop.has.product(),
      await shop.has.product(),
      await shop.has.product(),
      await shop.has.product({ options: scope }),
    ];
    for (const product of [dearer, fewer, soldOut, hidden]) await fill(device, as, product.id, 5);
    await fill(device, as, pack.id, 1, pack.options[0]!.id);
    const set = (id: string, values: Partial<typeof products.$inferInsert>) =>
      shop.db.update(products).set(values).where(eq(products.id, id));
    await Promise.all([
      set(dearer.id, { price: 42_000 }),
      set(fewer.id, { stock: 2 }),
      set(soldOut.id, { stock: 0 }),
      set(hidden.id, { isShow: false }),
    ]);
    await shop.db.update(cartLines).set({ options: "old" }).where(eq(cartLines.productId, pack.id));
    const html = await pageOf(await device.visit("/order"));
    expect(html).toContain("담은 뒤 가격이 39,900원에서 42,000원으로 바뀌었어요.");
    expect(html).toContain("5개를 담았지만 지금은 2개까지 주문할 수 있어요.");
    expect(html).toContain("품절된 상품이에요.");
    expect(html).toContain("판매가 종료된 상품");
    expect(html).not.toContain(hidden.title);
    expect(html).toContain("담은 옵션은 이제 판매하지 않아요.");
    expect(html).toContain("지금 주문할 수 없는 상품을 빼주세요.");
    expect(valueIn(html, "line.1.quantity")).toBe("2");
  });

  test("changing and removing there changes the cart, without JavaScript too", async () => {
    const [{ account, device, as }, pack, card, hidden] = [
      await member(shop),
      await shop.has.product({ options: scope }),
      await shop.has.product(),
      await shop.has.product(),
    ];
    const [personal, business] = pack.options.map(({ id }) => id);
    await fill(device, as, pack.id, 1, personal);
    await fill(device, as, card.id, 2);
    await fill(device, as, hidden.id, 1);
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, hidden.id));
    const page = await pageOf(await device.visit("/order"));
    const lines = {
      "line.0.product": pack.id,
      "line.0.was": valueIn(page, "line.0.was")!,
      "line.1.product": card.id,
      "line.1.was": valueIn(page, "line.1.was")!,
      "gone.0": valueIn(page, "gone.0")!,
    };
    expect(lines["gone.0"]).toBe(`${hidden.id}*1*39900`);

    const again = await pageOf(
      await device.send("/order", {
        ...lines,
        as,
        intent: "recalculate",
        "line.0.quantity": "3",
        "line.0.option.0": business!,
        "line.1.quantity": "2",
      }),
    );
    expect(valueIn(again, "line.0.quantity")).toBe("3");
    expect((await cartOf(shop, account.id)).toSorted()).toEqual(
      [
        [pack.id, 3, business],
        [card.id, 2],
        [hidden.id, 1],
      ].toSorted(),
    );

    const next = {
      ...lines,
      "line.0.was": valueIn(again, "line.0.was")!,
      as,
      "line.0.quantity": "3",
      "line.0.option.0": business!,
      "line.1.quantity": "2",
    };
    const without = await pageOf(await device.send("/order", { ...next, remove: "gone.0" }));
    expect(without).not.toContain("판매가 종료된 상품");
    expect(valueIn(without, "line.1.product")).toBe(card.id);
    expect(await cartOf(shop, account.id)).toHaveLength(2);

    await device.send("/order", { ...next, "gone.0": "", remove: "0" });
    expect(await cartOf(shop, account.id)).toEqual([[card.id, 2]]);
  });

  test("a paid order takes its lines out of the cart, and only those", async () => {
    const [{ account, device, as }, card, later] = [
      await member(shop),
      await shop.has.product({ price: 0 }),
      await shop.has.product(),
    ];
    await fill(device, as, card.id, 2);
    const html = await pageOf(await device.visit("/order"));
    const fields = await buildOrderFields(shop.db, [{ product: card, quantity: 1 }], {
      as,
      "line.0.was": valueIn(html, "line.0.was")!,
      placeKey: valueIn(html, "placeKey")!,
    });
    const placed = await device.send("/order", fields);
    expect(placed.status).toBe(303);
    expect(await cartOf(shop, account.id)).toEqual([[card.id, 1]]);
    const complete = placed.headers.get("location")!;
    expect(complete).toMatch(/^\/order\/complete\//);
    await new Promise((wait) => setTimeout(wait, 5));
    await fill(device, as, later.id, 1);
    expect((await device.visit(complete)).status).toBe(200);
    expect(await cartOf(shop, account.id)).toEqual([[later.id, 1]]);
    expect((await rowsOf(shop.db, orders, { memberId: account.id }))[0]?.payment).toBe("paid");
  });

  test("a cart of which nothing is sold any more can be emptied", async () => {
    const [{ account, device, as }, card] = [await member(shop), await shop.has.product()];
    await fill(device, as, card.id, 2);
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, card.id));
    const html = await pageOf(await device.visit("/order"));
    expect(html).toContain("장바구니에 담은 상품 1가지는 지금 판매하지 않아요.");
    const cleared = await device.send("/cart", { as, intent: "clear" });
    expect(cleared.headers.get("location")).toBe("/order");
    expect(await cartOf(shop, account.id)).toEqual([]);
  });
});
