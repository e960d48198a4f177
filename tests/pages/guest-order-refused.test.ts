import { count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { buildOrderFields, type OrderedItem } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { typed, valueIn, stockOf } from "./guest-order-given.ts";
import { pageOf } from "./read-page.ts";

const PATH = "/non-member/order";

const shop = await testShop();

const fieldsFor = (wanted: OrderedItem[], overrides: Record<string, string> = {}) =>
  buildOrderFields(shop.db, wanted, { ...typed, ...overrides });

/** What a person sees of an answer: its page without the data that travels along for scripts. */

const countOrders = async () => (await shop.db.select({ count: count() }).from(orders))[0]!.count;

/**
 * Posts and expects a no: this status, these words, nothing changed, and everything typed still in
 * the form.
 */
async function expectRefused(
  path: string,
  form: Record<string, string>,
  status: number,
  words: string,
): Promise<string> {
  const device = await browser(shop);
  const before = await countOrders();
  const answer = await device.send(path, form);
  const html = await pageOf(answer);
  expect({
    status: answer.status,
    orders: await countOrders(),
    cookies: [...device.cookies.keys()],
  }).toEqual({ status, orders: before, cookies: [] });
  expect(html).toContain(words);
  for (const [name, value] of Object.entries(typed))
    if (form[name] === value && valueIn(html, name) !== undefined)
      expect(valueIn(html, name)).toBe(value);
  expect(valueIn(html, "ordererName")).toBe(form.ordererName);
  return html;
}

describe("what cannot be ordered is refused, and nothing typed is lost", () => {
  test("a line beyond the twentieth is shown again with what was typed in it, and any may be dropped", async () => {
    const wanted = await Promise.all(
      Array.from({ length: 21 }, async () => ({ product: await shop.has.product({ stock: 9 }) })),
    );
    const form = await fieldsFor(wanted, { "line.20.quantity": "3" });
    const words = "한 번에 20가지까지 주문할 수 있어요";
    const html = await expectRefused(PATH, form, 400, words);
    expect(html).not.toContain("금액이 바뀌었어요");
    expect(valueIn(html, "line.20.product")).toBe(wanted[20]!.product.id);
    expect(valueIn(html, "line.20.quantity")).toBe("3");

    const device = await browser(shop);
    const left = await pageOf(await device.send(PATH, { ...form, remove: "4" }));
    expect(valueIn(left, "line.4.product")).toBe(wanted[5]!.product.id);
    expect(valueIn(left, "line.19.quantity")).toBe("3");
    expect(valueIn(left, "line.20.product")).toBeUndefined();
    expect(left).not.toContain(words);
  });

  test.each(["0", "-1", "1.5", "abc", "", "100", "99999999999999999999"])(
    "a quantity of %j",
    async (quantity) => {
      const product = await shop.has.product({ stock: 500 });
      const html = await expectRefused(
        `${PATH}/${product.id}`,
        await fieldsFor([{ product }], { "line.0.quantity": quantity }),
        400,
        'id="line.0.quantity-error"',
      );
      expect(valueIn(html, "line.0.quantity")).toBe(quantity);
      expect(await stockOf(shop, product.id)).toBe(500);
    },
  );

  test("an option of another product, one that never was, and none at all", async () => {
    const options = () => [
      { name: "범위", values: [{ label: "좁게" }, { label: "넓게", priceDifference: 1000 }] },
    ];
    const [product, other] = [
      await shop.has.product({ options: options() }),
      await shop.has.product({ options: options() }),
    ];
    const form = (id: string) =>
      fieldsFor([{ product, options: [product.options[0]!.id] }], { "line.0.option.0": id });
    await expectRefused(
      `${PATH}/${product.id}`,
      await form(other.options[0]!.id),
      409,
      "옵션을 다시 골라주세요",
    );
    await expectRefused(
      `${PATH}/${product.id}`,
      await form("never"),
      409,
      "옵션을 다시 골라주세요",
    );
    await expectRefused(`${PATH}/${product.id}`, await form(""), 400, "옵션을 골라주세요");
  });

  test("a product that is unknown or was hidden meanwhile", async () => {
    const product = await shop.has.product();
    const form = await fieldsFor([{ product }]);
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, product.id));
    await expectRefused(`${PATH}/${product.id}`, form, 404, "지금 판매하지 않는 상품");
    await expectRefused(
      `${PATH}/nothing`,
      { ...form, "line.0.product": "nothing" },
      404,
      "지금 판매하지 않는 상품",
    );
  });

  test("a product whose sale became a reservation", async () => {
    const product = await shop.has.product();
    const form = await fieldsFor([{ product }]);
    await shop.db.update(products).set({ saleKind: "reserve" }).where(eq(products.id, product.id));
    await expectRefused(`${PATH}/${product.id}`, form, 409, `href="/order-reserve/${product.id}"`);
  });

  test("more than is left, with what is left beside the line", async () => {
    const product = await shop.has.product({ stock: 5 });
    const form = await fieldsFor([{ product, quantity: 4 }]);
    await shop.db.update(products).set({ stock: 2 }).where(eq(products.id, product.id));
    await expectRefused(`${PATH}/${product.id}`, form, 409, "재고가 2개 남았어요");
    expect(await stockOf(shop, product.id)).toBe(2);
  });

  test("a price that changed: both totals are shown, and the new one can be confirmed", async () => {
    const product = await shop.has.product({ price: 10_000 });
    const form = await fieldsFor([{ product }]);
    await shop.db.update(products).set({ price: 13_000 }).where(eq(products.id, product.id));
    const html = await expectRefused(`${PATH}/${product.id}`, form, 409, "바뀐 금액으로 주문하기");
    expect(html).toMatch(/<s>10,000원<\/s>.*<strong>13,000원<\/strong>/);
    expect(valueIn(html, "totalShown")).toBe("13000");
    const answer = await (
      await browser(shop)
    ).send(`${PATH}/${product.id}`, {
      ...form,
      totalShown: "13000",
      placeKey: valueIn(html, "placeKey")!,
    });
    expect(answer.status).toBe(303);
  });

  test("an unknown recommender, beside its field", async () => {
    await shop.db.insert(recommenders).values({ code: "SORI", name: "한소리" });
    const product = await shop.has.product();
    await expectRefused(
      `${PATH}/${product.id}`,
      await fieldsFor([{ product }], { recommenderCode: "nobody" }),
      400,
      'id="recommenderCode-error"',
    );
  });

  test("everything that is missing is said at once, the recipient of a parcel too", async () => {
    const product = await shop.has.product({ shippingClass: "parcel" });
    const {
      agree: _,
      sameRecipient: __,
      ...form
    } = await fieldsFor([{ product }], {
      ordererPhone: "02",
      ordererEmail: "minsu",
      postcode: "1",
      address: " ",
    });
    const html = await expectRefused(
      `${PATH}/${product.id}`,
      form,
      400,
      "입력한 내용을 확인해주세요",
    );
    for (const name of [
      "ordererPhone",
      "ordererEmail",
      "recipientName",
      "recipientPhone",
      "postcode",
      "address",
      "agree",
    ]) {
      expect(html).toContain(`id="${name}-error"`);
      expect(html).toContain(`href="#${name}"`);
    }
    expect(html).toMatch(/<input[^>]*id="ordererPhone"[^>]*autofocus=""/);
  });

  test("too many orders from one address", async () => {
    const busy = await testShop({ limits: { ordersPerAddress: 0 } });
    const product = await shop.has.product();
    const answer = await (
      await browser(busy)
    ).send(`${PATH}/${product.id}`, await fieldsFor([{ product }]));
    const html = await pageOf(answer);
    expect(answer.status).toBe(429);
    expect(html).toContain("시도가 너무 많아요");
    expect(valueIn(html, "ordererName")).toBe(typed.ordererName);
  });
});

describe("what no form of ours sends", () => {
  test("NUL bytes in values, names and ids are refused beside the field", async () => {
    const product = await shop.has.product();
    const form = await fieldsFor([{ product }]);
    const device = await browser(shop);
    const bads: Record<string, string>[] = [
      { addressDetail: "3\u0000호" },
      { "line.0.product": "a\u0000" },
      { "line.0.option.0": "\u0000" },
      { "na\u0000me": "x" },
    ];
    for (const bad of bads) {
      const answer = await device.send(`${PATH}/${product.id}`, { ...form, ...bad });
      expect([bad, answer.status]).toEqual([bad, 400]);
      expect(await pageOf(answer)).toContain("사용할 수 없는 글자");
    }
  });

  test("a field of a megabyte is too much, one that is only too long is said beside it", async () => {
    const product = await shop.has.product();
    const device = await browser(shop);
    const huge = await device.send(
      `${PATH}/${product.id}`,
      await fieldsFor([{ product }], { ordererName: "가".repeat(350_000) }),
    );
    expect(huge.status).toBe(413);
    expect(await pageOf(huge)).toContain("너무 길어요");
    const long = await device.send(
      `${PATH}/${product.id}`,
      await fieldsFor([{ product }], { ordererName: "a".repeat(100_000) }),
    );
    expect(long.status).toBe(400);
    expect(await pageOf(long)).toContain("50자까지");
  });

  test.each(["application/json", "multipart/form-data; boundary=x", "text/plain", ""])(
    "content of type %j",
    async (type) => {
      const product = await shop.has.product();
      const before = await countOrders();
      const answer = await (
        await browser(shop)
      ).ask(`${PATH}/${product.id}`, {
        method: "POST",
        body: new TextEncoder().encode("{}"),
        headers: { origin: shop.origin, ...(type && { "content-type": type }) },
      });
      expect(answer.status).toBe(415);
      expect(await countOrders()).toBe(before);
    },
  );

  test.each(["https://evil.example", "null", "http://shop.test.evil.example", ""])(
    "a post from %j",
    async (origin) => {
      const product = await shop.has.product();
      const before = await countOrders();
      const answer = await (
        await browser(shop)
      ).send(`${PATH}/${product.id}`, await fieldsFor([{ product }]), origin);
      expect(answer.status).toBe(403);
      expect(await countOrders()).toBe(before);
    },
  );

  test("no lines, and fields nobody knows", async () => {
    const product = await shop.has.product();
    const form = await fieldsFor([{ product }]);
    const { "line.0.product": _, ...empty } = form;
    const none = await (await browser(shop)).send(`${PATH}/${product.id}`, empty);
    expect(none.status).toBe(400);
    expect(await pageOf(none)).toContain("주문할 상품을 골라주세요");
    const unknown = await (
      await browser(shop)
    ).send(`${PATH}/${product.id}`, { ...form, total: "1", "line.0.price": "1", __proto__: "x" });
    expect(unknown.status).toBe(303);
  });
});

describe("files are handed over at once", () => {
  test("the order is refused without their tick, beside it, and keeps what was typed", async () => {
    const product = await shop.has.product({ shippingClass: "digital" });
    const path = `${PATH}/${product.id}`;
    const { agreeSupply, ...form } = await fieldsFor([{ product }]);
    const html = await expectRefused(path, form, 400, 'id="agreeSupply-error"');
    expect(html).toContain('href="#agreeSupply"');
    const together = await expectRefused(path, { ...form, agree: "" }, 400, 'id="agree-error"');
    expect(together).toContain('id="agreeSupply-error"');
    const placed = await (await browser(shop)).send(path, { ...form, agreeSupply: agreeSupply! });
    expect(placed.status).toBe(303);
  });

  test("an order of parcels is asked for no such tick", async () => {
    const product = await shop.has.product({ shippingClass: "parcel" });
    const html = await pageOf(await (await browser(shop)).visit(`${PATH}/${product.id}`));
    expect(html).not.toContain("agreeSupply");
  });
});
