import { count } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields, type OrderedItem } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { typed, valueIn, stockOf } from "./guest-order-given.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const PATH = "/non-member/order";

const shop = await testShop();

const fieldsFor = (wanted: OrderedItem[], overrides: Record<string, string> = {}) =>
  buildOrderFields(shop.db, wanted, { ...typed, ...overrides });

/** What a person sees of an answer: its page without the data that travels along for scripts. */

const countOrders = async () => (await shop.db.select({ count: count() }).from(orders))[0]!.count;

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
    expect(html).toContain("판매하지 않는 상품 1개는 제외했어요");
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
    const [order] = await rowsOf(shop.db, orders, {
      guestId: device.cookies.get("guest")!.split(".")[0]!,
    });
    expect(order).toMatchObject({
      ordererName: typed.ordererName,
      payment: "pending",
      memberId: null,
    });
    expect(await stockOf(shop, product.id)).toBe(3);
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
    expect(await stockOf(shop, product.id)).toBe(4);
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
      return (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!.courierMemo;
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
