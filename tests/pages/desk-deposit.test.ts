import { expect, test } from "vitest";
import { findOrder } from "#shop/order/find-order.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const unpaid = async (shippingClass: "parcel" | "digital") =>
  shop.has.order({
    payment: "pending",
    delivery: "pending",
    awaitsConsent: true,
    lines: [{ product: await shop.has.product({ shippingClass }), quantity: 1 }],
  });
const page = async (number: string) => mainOf(await htmlOf(owner.visit(`/admin/order/${number}`)));
const typed = { intent: "money-deposit", bank: "kb", cashReceipt: "none", agreed: "on" };

test("the desk has an account given out and reads account, bank and deadline; what is missing is said beside its field", async () => {
  const order = await unpaid("parcel");
  expect(await page(order.number)).toContain("입금할 계좌 발급하기");
  const cases: [Record<string, string>, string][] = [
    [{ bank: "" }, "은행을 골라주세요"],
    [{ cashReceipt: "income", cashReceiptNumber: "12" }, "휴대폰 번호나 현금영수증카드"],
    [{ cashReceipt: "business", cashReceiptNumber: "010-1234-5678" }, "사업자등록번호 열 자리"],
    [{ agreed: "" }, "읽어드리고 확인받은 뒤에"],
  ];
  for (const [wrong, words] of cases) {
    const answer = await owner.send(`/admin/order/${order.number}`, { ...typed, ...wrong });
    const html = mainOf(await answer.text());
    expect([answer.status, html]).toEqual([400, expect.stringContaining(words)]);
    expect(html).toMatch(/<details[^>]*open/);
  }
  const sent = await owner.send(`/admin/order/${order.number}`, typed);
  expect(sent.status).toBe(302);
  const { deposit } = (await findOrder(shop.db, order.number))!;
  const html = await page(order.number);
  for (const words of ["국민은행", deposit!.number, "입금 기한", "까지"])
    expect(html).toContain(words);
  expect(html).not.toContain("입금할 계좌 발급하기");
});

test("for files the page says that the buyer agrees first, and the server keeps to it", async () => {
  const order = await unpaid("digital");
  expect(await page(order.number)).toContain("주문자가 결제 링크에서 직접 동의해야");
  const sent = await owner.send(`/admin/order/${order.number}`, typed);
  expect(sent.status).toBe(409);
  expect((await findOrder(shop.db, order.number))!.payment).toBe("pending");
});
