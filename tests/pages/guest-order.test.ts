import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { orders } from "#shop/order/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { buildOrderFields, type Wanted } from "../has/order-form.ts";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const PATH = "/non-member/order";
const typed = {
  ordererName: "남궁민수",
  ordererEmail: "minsu@example.com",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
};

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const fieldsFor = (wanted: Wanted[], overrides: Record<string, string> = {}) =>
  buildOrderFields(shop.db, wanted, { ...typed, ...overrides });

/** What a person sees of an answer: its page without the data that travels along for scripts. */
const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

/** The value a field of the answered page stands at. */
function valueIn(html: string, name: string): string | undefined {
  const tag = [...html.matchAll(/<input [^>]*>/g)]
    .map(([input]) => input)
    .find((input) => input.includes(` name="${name}"`));
  return tag && /\bvalue="([^"]*)"/.exec(tag)?.[1];
}

const countOrders = async () => (await shop.db.select({ count: count() }).from(orders))[0]!.count;
const stockOf = async (id: string) =>
  (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]!
    .stock;

/** Posts and expects a no: this status, these words, nothing changed, and everything typed still in the form. */
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

describe("the page", () => {
  // covers 2.22
  test("stands for a product on sale, with its total and a key of its own each time", async () => {
    const product = await shop.has.product({ price: 12_000 });
    const device = await browser(shop);
    const [one, two] = [
      await pageOf(await device.visit(`${PATH}/${product.id}`)),
      await pageOf(await device.visit(`${PATH}/${product.id}`)),
    ];
    expect(valueIn(one, "totalShown")).toBe("12000");
    expect(one).toContain("12,000원 결제하기");
    expect(valueIn(one, "placeKey")).toMatch(/^[a-z0-9]{16,64}$/);
    expect(valueIn(one, "placeKey")).not.toBe(valueIn(two, "placeKey"));
    expect(one).toContain('content="noindex"');
  });

  test("is not found for a product that is unknown, hidden or impossible", async () => {
    const hidden = await shop.has.product({ isShow: false });
    const device = await browser(shop);
    for (const path of [
      `${PATH}/nothing`,
      `${PATH}/${hidden.id}`,
      `${PATH}/%00`,
      `${PATH}/a%2Fb`,
      `${PATH}?pick=nothing`,
      `${PATH}?pick=`,
    ]) {
      const answer = await device.visit(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await pageOf(answer)).toContain("페이지를 찾을 수 없어요");
    }
  });

  test.each([
    ["-1", "1"],
    ["0", "1"],
    ["1.5", "1"],
    ["abc", "1"],
    ["99999999999", "99"],
  ])("puts a quantity of %s in the address right and says so", async (quantity, right) => {
    const product = await shop.has.product();
    const answer = await (await browser(shop)).visit(`${PATH}/${product.id}?quantity=${quantity}`);
    const html = await pageOf(answer);
    expect(answer.status).toBe(200);
    expect(valueIn(html, "line.0.quantity")).toBe(right);
    expect(html).toContain(`${right}개로 바꿨어요`);
  });

  test("gives who asks for more than there are what there is", async () => {
    const product = await shop.has.product({ stock: 3 });
    const html = await pageOf(
      await (await browser(shop)).visit(`${PATH}/${product.id}?quantity=9`),
    );
    expect(valueIn(html, "line.0.quantity")).toBe("3");
    expect(html).toContain("주문할 수 있는 만큼만 담았어요");
  });

  test("says that something is sold out or only for reservation, and offers no payment", async () => {
    const soldOut = await shop.has.product({ stock: 0 });
    const reserve = await shop.has.product({ saleKind: "reserve" });
    const device = await browser(shop);
    const one = await pageOf(await device.visit(`${PATH}/${soldOut.id}`));
    const two = await pageOf(await device.visit(`${PATH}/${reserve.id}`));
    expect(one).toContain("품절된 상품이에요");
    expect(two).toContain(`href="/order-reserve/${reserve.id}"`);
    for (const html of [one, two])
      expect(/<button[^>]*value="order"[^>]*>/.exec(html)?.[0]).toContain('disabled=""');
  });

  // covers 2.22
  test("without a product shows what can be chosen, hidden products not", async () => {
    const [shown, hidden] = [await shop.has.product(), await shop.has.product({ isShow: false })];
    const html = await pageOf(await (await browser(shop)).visit(PATH));
    expect(html).toContain(`value="${shown.id}"`);
    expect(html).not.toContain(hidden.id);
  });

  test("orders several picked products together and leaves out what is gone", async () => {
    const [one, two] = [
      await shop.has.product({ price: 1000 }),
      await shop.has.product({ price: 2000 }),
    ];
    const html = await pageOf(
      await (await browser(shop)).visit(`${PATH}?pick=${one.id}&pick=gone&pick=${two.id}`),
    );
    expect([
      valueIn(html, "line.0.product"),
      valueIn(html, "line.1.product"),
      valueIn(html, "totalShown"),
    ]).toEqual([one.id, two.id, "3000"]);
    expect(html).toContain("판매하지 않는 상품 1개는 뺐어요");
  });
});

describe("without JavaScript", () => {
  test("counting anew keeps everything, shows the new total and scolds nobody", async () => {
    const product = await shop.has.product({
      price: 10_000,
      options: [{ name: "범위", values: [{ id: "wide", label: "넓게", priceDifference: 5000 }] }],
    });
    const form = await fieldsFor([{ product }], {
      intent: "recalculate",
      ordererPhone: "",
      "line.0.quantity": "2",
      "line.0.option.0": "wide",
      agree: "",
    });
    const answer = await (await browser(shop)).send(`${PATH}/${product.id}`, form);
    const html = await pageOf(answer);
    expect(answer.status).toBe(200);
    expect([
      valueIn(html, "totalShown"),
      valueIn(html, "line.0.quantity"),
      valueIn(html, "ordererName"),
    ]).toEqual(["30000", "2", typed.ordererName]);
    expect(html).not.toContain("입력한 내용을 확인해주세요");
  });

  test("a removed line is gone and the others stay as they were typed", async () => {
    const [one, two] = [
      await shop.has.product({ price: 1000 }),
      await shop.has.product({ price: 2000 }),
    ];
    const form = await fieldsFor([{ product: one }, { product: two, quantity: 4 }], {
      remove: "0",
    });
    const html = await pageOf(
      await (await browser(shop)).send(`${PATH}?pick=${one.id}&pick=${two.id}`, form),
    );
    expect([
      valueIn(html, "line.0.product"),
      valueIn(html, "line.0.quantity"),
      valueIn(html, "totalShown"),
    ]).toEqual([two.id, "4", "8000"]);
    expect(valueIn(html, "line.1.product")).toBeUndefined();
  });
});

describe("what cannot be ordered is refused, and nothing typed is lost", () => {
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
      expect(await stockOf(product.id)).toBe(500);
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
    expect(await stockOf(product.id)).toBe(2);
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

describe("ordering", () => {
  test("goes on to the payment window and makes the device the order's", async () => {
    const product = await shop.has.product({ stock: 5 });
    const device = await browser(shop);
    const answer = await device.send(
      `${PATH}/${product.id}`,
      await fieldsFor([{ product, quantity: 2 }]),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/\/sandbox\/pay\//);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.guestId, device.cookies.get("guest")!.split(".")[0]!));
    expect(order).toMatchObject({
      ordererName: typed.ordererName,
      payment: "pending",
      memberId: null,
    });
    expect(await stockOf(product.id)).toBe(3);
  });

  test("twice with one click makes one order, and both answers know it", async () => {
    const product = await shop.has.product({ stock: 5 });
    const form = await fieldsFor([{ product }]);
    const before = await countOrders();
    const devices = await Promise.all([1, 2, 3].map(() => browser(shop)));
    const answers = await Promise.all(
      devices.map((device) => device.send(`${PATH}/${product.id}`, form)),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(devices.map(({ cookies }) => cookies.get("guest"))).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    expect(await stockOf(product.id)).toBe(4);
  });

  test("the same page with other content asks once more", async () => {
    const product = await shop.has.product();
    const form = await fieldsFor([{ product }]);
    const device = await browser(shop);
    await device.send(`${PATH}/${product.id}`, form);
    const answer = await device.send(`${PATH}/${product.id}`, { ...form, ordererName: "남궁민지" });
    const html = await pageOf(answer);
    expect(answer.status).toBe(409);
    expect(html).toContain("한 번 더 눌러주세요");
    const again = await device.send(`${PATH}/${product.id}`, {
      ...form,
      ordererName: "남궁민지",
      placeKey: valueIn(html, "placeKey")!,
    });
    expect(again.status).toBe(303);
  });

  test("what costs nothing is complete at once", async () => {
    const product = await shop.has.product({ price: 0 });
    const device = await browser(shop);
    const answer = await device.send(`${PATH}/${product.id}`, await fieldsFor([{ product }]));
    expect(answer.headers.get("location")).toMatch(/^\/non-member\/order\/complete\//);
    expect(await pageOf(await device.visit(answer.headers.get("location")!))).toContain(
      "주문이 완료됐어요",
    );
  });

  test("a payment window that does not open leaves an order that can be paid", async () => {
    const { scriptedProvider } = await import("../has/scripted-provider.ts");
    const { PaymentUnanswered } = await import("#shop/money/payment/payment-provider.ts");
    const closed = await testShop({
      payments: {
        ...scriptedProvider(),
        openWindow: () => Promise.reject(new PaymentUnanswered("down")),
      },
    });
    const product = await shop.has.product();
    const device = await browser(closed);
    const answer = await device.send(`${PATH}/${product.id}`, await fieldsFor([{ product }]));
    expect(answer.headers.get("location")).toMatch(
      /^\/non-member\/order\/failure\?order=\d{8}-\w{8}&code=window-closed$/,
    );
    const html = await pageOf(await device.visit(answer.headers.get("location")!));
    expect(html).toContain("결제창을 열지 못했어요");
    expect(html).toContain("다시 결제하기");
  });

  test("memos: own words count only when they were asked for", async () => {
    const product = await shop.has.product({ shippingClass: "parcel" });
    const memoAfter = async (memo: Record<string, string>) => {
      const form = await fieldsFor([{ product }], { placeKey: randomLetters(26), ...memo });
      expect((await (await browser(shop)).send(`${PATH}/${product.id}`, form)).status).toBe(303);
      return (await shop.db.select().from(orders).where(eq(orders.placeKey, form.placeKey!)))[0]!
        .courierMemo;
    };
    expect(await memoAfter({ courierMemo: "직접 입력", courierMemoText: "살살 놓아주세요" })).toBe(
      "살살 놓아주세요",
    );
    expect(
      await memoAfter({ courierMemo: "문 앞에 놓아주세요.", courierMemoText: "살살 놓아주세요" }),
    ).toBe("문 앞에 놓아주세요.");
    expect(await memoAfter({ courierMemo: "직접 입력", courierMemoText: "" })).toBe("");
  });
});
