import { expect, test } from "vitest";
import { scope } from "./cart-given.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";

const shop = await testShop();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test("a reservation says everywhere whether it is open, not yet open or closed", async () => {
  const reserve = { saleKind: "reserve", expectedShipOn: "2030-01-01" } as const;
  const made = {
    "예약 중": await shop.has.product({
      ...reserve,
      reservationOpensAt: inDays(-2),
      reservationClosesAt: inDays(2),
    }),
    "예약 오픈 전": await shop.has.product({
      ...reserve,
      reservationOpensAt: inDays(2),
      reservationClosesAt: inDays(4),
    }),
    "예약 마감": await shop.has.product({
      ...reserve,
      reservationOpensAt: inDays(-4),
      reservationClosesAt: inDays(-2),
    }),
  };
  const person = await browser(shop);
  for (const path of ["/", "/order-reserve", "/non-member/order"]) {
    const items = mainOf(await htmlOf(person.visit(path))).split("<li");
    for (const [label, { id }] of Object.entries(made)) {
      const item = items.find((html) => html.includes(`/${id}"`));
      expect(item, `${label} on ${path}`).toContain(label);
      for (const other of Object.keys(made).filter((each) => each !== label))
        expect(item, `${label} on ${path}`).not.toContain(other);
    }
  }
});

test("a product with a time of sale says before and after it that it cannot be bought", async () => {
  const made = {
    "판매 전": await shop.has.product({ reservationOpensAt: inDays(2) }),
    "판매 종료": await shop.has.product({ reservationClosesAt: inDays(-1) }),
  };
  const person = await browser(shop);
  for (const [label, { id }] of Object.entries(made)) {
    for (const path of ["/", "/non-member/order"]) {
      const items = mainOf(await htmlOf(person.visit(path))).split("<li");
      expect(
        items.find((html) => html.includes(`/${id}"`)),
        `${label} on ${path}`,
      ).toContain(label);
    }
    const page = await htmlOf(person.visit(`/product/${id}`));
    expect(mainOf(page)).not.toMatch(/비회원 주문<|구매하기/);
    expect(mainOf(page)).toMatch(
      new RegExp(`<a[^>]*href="/alert/${id}"[^>]*>판매가 시작되면 알려드릴까요`),
    );
    expect(page).toContain('"availability":"https://schema.org/OutOfStock"');
  }
});

test("a discount says until when it is, to people, searches and programs, and one to come says nothing", async () => {
  const plan = { price: 10_000, discountRatio: 50 };
  const ends = await shop.has.product({ ...plan, discountUntil: inDays(2) });
  const begins = await shop.has.product({ ...plan, discountFrom: inDays(2) });
  const person = await browser(shop);
  const pageOf = ({ id }: typeof ends) => htmlOf(person.visit(`/product/${id}`));
  expect(await pageOf(ends)).toMatch(/까지 이 가격이에요/);
  expect(await pageOf(ends)).toContain(`"price":5000,"priceCurrency":"KRW","priceValidUntil":"`);
  expect(await pageOf(begins)).not.toMatch(/까지 이 가격이에요|50%/);
  const dataOf = async ({ id }: typeof ends) =>
    (await person.visit(`/api/products/${id}`)).json() as Promise<{ finalPrice: number }>;
  expect((await dataOf(ends)).finalPrice).toBe(5000);
  expect((await dataOf(begins)).finalPrice).toBe(10_000);
});

test("a product none of whose choices is left reads sold out wherever it is listed, and to search engines", async () => {
  const axis = (stock: number | null) => [{ name: "크기", values: [{ label: "큰 것", stock }] }];
  const gone = await shop.has.product({ stock: 9, options: axis(0) });
  const left = await shop.has.product({ stock: 9, options: axis(null) });
  const person = await browser(shop);
  for (const path of ["/", "/non-member/order"]) {
    const items = mainOf(await htmlOf(person.visit(path))).split("<li");
    const item = ({ id }: typeof gone) => items.find((html) => html.includes(`/${id}"`));
    expect(item(gone), path).toContain("품절");
    expect(item(left), path).not.toContain("품절");
  }
  const availability = async ({ id }: typeof gone) =>
    /"availability":"([^"]+)"/.exec(await htmlOf(person.visit(`/product/${id}`)))?.[1];
  expect(await availability(gone)).toBe("https://schema.org/SoldOut");
  expect(await availability(left)).toBe("https://schema.org/InStock");
});

test("ordering with nothing ticked says so", async () => {
  await shop.has.product();
  const person = await browser(shop);
  const words = "주문할 상품을 하나 이상 골라주세요.";
  expect(mainOf(await htmlOf(person.visit("/non-member/order")))).not.toContain(words);
  expect(mainOf(await htmlOf(person.visit("/non-member/order?choose=1")))).toContain(words);
});

test("without scripts a missing option is said beside its field", async () => {
  const pack = await shop.has.product({ options: scope });
  const reserved = await shop.has.product({
    options: scope,
    saleKind: "reserve",
    expectedShipOn: "2030-01-01",
  });
  const person = await browser(shop);
  const words = /data-field-error[^>]*>옵션을 골라주세요\./;
  for (const path of [`/non-member/order/${pack.id}`, `/order-reserve/${reserved.id}`]) {
    expect(mainOf(await htmlOf(person.visit(path)))).not.toMatch(words);
    expect(mainOf(await htmlOf(person.visit(`${path}?quantity=1`)))).toMatch(words);
  }
});
