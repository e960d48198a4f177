import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { buildCoupon, findBalance, giveValue, grantCoupon } from "../has/value.ts";
import { testShop } from "../test-shop.ts";
import { valueIn } from "./guest-order-given.ts";
import { mainOf } from "./read-page.ts";
import { browser, membersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const digital = (price: number) => shop.has.product({ price, shippingClass: "digital" });
const textOf = async (answer: Response): Promise<string> =>
  (await answer.text())
    .replace(/<script[^]*?<\/script>|<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const placed = async (placeKey: string) => (await rowsOf(shop.db, orders, { placeKey }))[0]!;

test("a guest applies a code without a script, sees what it takes off, and the order is paid with the rest", async () => {
  const product = await digital(20_000);
  const { code } = await buildCoupon(shop.db, {
    name: "여름 쿠폰",
    kind: "percent",
    amount: null,
    percent: 10,
  });
  const device = await browser(shop);
  const path = `/non-member/order/${product.id}`;
  const fields = await buildOrderFields(shop.db, [{ product }], {
    couponCode: code!.toLowerCase(),
  });
  const counted = await device.send(path, { ...fields, intent: "recalculate" });
  expect(counted.status).toBe(200);
  const html = await counted.clone().text();
  expect(await textOf(counted)).toContain("여름 쿠폰: 2,000원 할인했어요.");
  expect(valueIn(html, "totalShown")).toBe("18000");
  expect(valueIn(html, "ordererName")).toBe(fields.ordererName);
  const response = await device.send(path, fields);
  expect(response.status).toBe(409);
  expect(await textOf(response)).toContain("20,000원 → 18,000원");
  const sent = await device.send(path, { ...fields, totalShown: "18000" });
  expect(sent.status).toBe(303);
  const order = await placed(fields.placeKey!);
  expect(order).toMatchObject({ total: 18_000, couponAmount: 2000 });
  const complete = await textOf(
    await device.visit(`/non-member/order/failure?order=${order.number}`),
  );
  expect(complete).toContain("쿠폰 할인 −2,000원");
});

test("a code that is none is said beside its field with everything typed, and whoever goes on guessing waits", async () => {
  const product = await digital(20_000);
  const path = `/non-member/order/${product.id}`;
  const device = await browser(shop, { address: "203.0.113.77" });
  const statuses: number[] = [];
  for (let at = 0; at < 22; at++) {
    const fields = await buildOrderFields(shop.db, [{ product }], { couponCode: `WRONG${at}` });
    const answer = await device.send(path, { ...fields, intent: "recalculate" });
    statuses.push(answer.status);
    if (at) continue;
    const html = await answer.text();
    expect(html).toContain("쓸 수 없는 쿠폰 코드예요.");
    expect(valueIn(html, "couponCode")).toBe("WRONG0");
    expect(valueIn(html, "ordererEmail")).toBe(fields.ordererEmail);
  }
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]));
  expect(statuses.at(-1)).toBe(429);
});

test("a member chooses an issued coupon and points; why one does not apply stands beside it; all of it shows in the order", async () => {
  const product = await digital(20_000);
  const member = await shop.has.member();
  const mine = await buildCoupon(shop.db, { code: null, name: "단골 쿠폰" });
  const big = await buildCoupon(shop.db, {
    code: null,
    name: "큰 쿠폰",
    amount: 9000,
    leastItems: 50_000,
  });
  const field = await grantCoupon(shop.db, mine.id, member.id);
  const unmet = await grantCoupon(shop.db, big.id, member.id);
  await giveValue(shop.db, member.id, { amount: 5000 });
  const device = await membersBrowser(shop, member.email);
  const path = `/order/${product.id}`;
  const page = mainOf(await (await device.visit(path)).text());
  for (const words of ["단골 쿠폰", "큰 쿠폰", "보유 금액 5,000원", `name="${field}"`])
    expect(page).toContain(words);
  const chosen = { as: member.id, points: "3,000" };
  const wrong = await buildOrderFields(shop.db, [{ product }], {
    ...chosen,
    [unmet]: "on",
    totalShown: "17000",
  });
  const refused = await device.send(path, wrong);
  expect(refused.status).toBe(400);
  expect(await textOf(refused)).toContain("30,000원만 더 담으면 쓸 수 있어요.");
  const fields = await buildOrderFields(shop.db, [{ product }], {
    ...chosen,
    [field]: "on",
    totalShown: "16000",
  });
  expect((await device.send(path, fields)).status).toBe(303);
  const order = await placed(fields.placeKey!);
  expect(order).toMatchObject({ total: 16_000, couponAmount: 1000, pointsAmount: 3000 });
  expect((await findBalance(shop.db, member.id)).points).toBe(2000);
  const shown = await textOf(await device.visit(`/order/failure?order=${order.number}`));
  for (const words of ["쿠폰 할인 −1,000원", "포인트 사용 −3,000원", "16,000원"])
    expect(shown).toContain(words);
});
