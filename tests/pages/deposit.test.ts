import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { endDeposits } from "#shop/money/deposit/end-deposits.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields, somePhone } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser, someAddress, ownersBrowser } from "./visit.ts";
import { waiting, paysIn, placeOf } from "./deposit-given.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const { db } = await testShop();
const shop = await testShop({
  payments: sandbox({ db, practicePath: "/sandbox", answerWithin: 20 }),
});
await shop.has.admin();
/**
 * The practice bank's counter, an administrator's here: this shop does not stand on anybody's own
 * machine.
 */
const counter = await ownersBrowser(shop);

const isChecked = (html: string, name: string, value: string) =>
  [...html.matchAll(/<input [^>]*>/g)].some(
    ([tag]) =>
      tag.includes(` name="${name}"`) &&
      tag.includes(` value="${value}"`) &&
      tag.includes(' checked=""'),
  );

describe("the order form", () => {
  test("offers to keep the money until a parcel is there, unticked, for parcels only, and remembers it with the order", async () => {
    const device = await browser(shop, { address: someAddress() });
    const made = async (shippingClass: "parcel" | "digital", payBy: "virtual_account" | "card") => {
      const product = await shop.has.product({ price: 50_000, shippingClass });
      const html = await pageOf(await device.visit(`/non-member/order/${product.id}`));
      const form = await buildOrderFields(shop.db, [{ product }], {
        ordererPhone: somePhone(),
        payBy,
        escrow: "on",
      });
      expect((await device.send(`/non-member/order/${product.id}`, form)).status).toBe(303);
      const [order] = await rowsOf(shop.db, orders, { placeKey: form.placeKey! });
      return { offered: /<input [^>]*name="escrow"[^>]*>/.exec(html)?.[0], kept: order!.useEscrow };
    };
    const parcel = await made("parcel", "virtual_account");
    expect(parcel.offered).not.toContain("checked");
    expect(parcel.kept).toBe(true);
    expect(await made("digital", "virtual_account")).toEqual({ offered: undefined, kept: false });
    expect((await made("parcel", "card")).kept).toBe(false);
  });

  test.each(["guest", "member"] as const)(
    "offers a %s every way to pay, a card first, and says what a deposit means",
    async (who) => {
      const device = await browser(shop, { address: someAddress() });
      if (who === "member") await device.signIn((await shop.has.member()).email);
      const product = await shop.has.product({ price: 50_000, shippingClass: "digital" });
      const html = await pageOf(
        await device.visit(`${who === "member" ? "/order" : "/non-member/order"}/${product.id}`),
      );
      for (const words of [
        "결제 수단",
        "카드·간편결제",
        "가상계좌 (무통장입금)",
        "현금영수증",
        "소득공제용",
        "지출증빙용",
        "발급 안 함",
        "48시간 안에",
        "자동으로 취소",
        "달라도 괜찮아요",
        "돌려받을 계좌",
      ])
        expect(html).toContain(words);
      expect([
        isChecked(html, "payBy", "card"),
        isChecked(html, "payBy", "virtual_account"),
        isChecked(html, "cashReceipt", "none"),
      ]).toEqual([true, false, true]);
      expect(html).not.toContain("국세청이 지정한 번호");
    },
  );

  test("from 100,000 won on it says that a receipt is issued unasked", async () => {
    const device = await browser(shop, { address: someAddress() });
    const dear = await shop.has.product({ price: 100_000, shippingClass: "digital" });
    expect(await pageOf(await device.visit(`/non-member/order/${dear.id}`))).toContain(
      "국세청이 지정한 번호",
    );
  });

  test("what was chosen stays when something else is wrong", async () => {
    const product = await shop.has.product({ shippingClass: "digital" });
    const form = await buildOrderFields(shop.db, [{ product }], {
      payBy: "virtual_account",
      cashReceipt: "business",
      ordererPhone: "12",
    });
    for (const changed of [{}, { intent: "recalculate" }] as Record<string, string>[]) {
      const html = await pageOf(
        await (
          await browser(shop, { address: someAddress() })
        ).send(`/non-member/order/${product.id}`, { ...form, ...changed }),
      );
      expect([
        isChecked(html, "payBy", "virtual_account"),
        isChecked(html, "payBy", "card"),
        isChecked(html, "cashReceipt", "business"),
      ]).toEqual([true, false, true]);
    }
  });

  test.each([
    ["payBy", "bitcoin"],
    ["payBy", "constructor"],
    ["cashReceipt", "always"],
  ])("%s=%s is refused beside its field, and nothing is ordered", async (name, value) => {
    const product = await shop.has.product({ shippingClass: "digital" });
    const form = await buildOrderFields(shop.db, [{ product }], {
      payBy: "virtual_account",
      [name]: value,
    });
    const answer = await (
      await browser(shop, { address: someAddress() })
    ).send(`/non-member/order/${product.id}`, form);
    expect(answer.status).toBe(400);
    const html = await pageOf(answer);
    expect(html).toContain(`id="${name}-error"`);
    expect(html).toContain(`href="#${name}"`);
    expect(await rowsOf(shop.db, orders, { placeKey: form.placeKey! })).toEqual([]);
  });

  test("a way to pay that the provider does not offer is neither shown nor taken", async () => {
    const cards = await testShop({ payments: { ...shop.payments, waysToPay: ["card"] } });
    const product = await cards.has.product({ shippingClass: "digital" });
    const device = await browser(cards);
    expect(await pageOf(await device.visit(`/non-member/order/${product.id}`))).not.toContain(
      "가상계좌",
    );
    const form = await buildOrderFields(cards.db, [{ product }], {
      payBy: "virtual_account",
      ordererEmail: "wrong",
    });
    const html = await pageOf(await device.send(`/non-member/order/${product.id}`, form));
    for (const words of ["지금은 쓸 수 없는 결제 수단이에요", "이메일 주소를 확인해주세요"])
      expect(html).toContain(words);
  });
});

describe("the account that was given out", () => {
  test.each(["guest", "member"] as const)(
    "a %s sees where, how much and until when, and that no real bank has it",
    async (who) => {
      const { page, order, device, complete } = await waiting(shop, { who });
      expect(order).toMatchObject({
        payment: "waiting_deposit",
        payBy: "virtual_account",
        cashReceipt: "income",
      });
      for (const html of [await pageOf(page), await pageOf(await device.visit(complete))]) {
        for (const words of [
          "입금을 기다리고 있어요",
          "신한은행",
          order.deposit!.number,
          order.deposit!.holder,
          "120,000원",
          `${seoulTime(order.deposit!.dueAt)}까지`,
          "자동으로 취소돼요",
          "연습용 계좌예요",
          `href="/sandbox?order=${order.number}"`,
          "현금영수증 소득공제용",
          "새로고침하면",
        ])
          expect(html).toContain(words);
        expect(html).toMatch(/입금 기한.*\([일월화수목금토]\) \d\d:\d\d까지/);
      }
    },
  );

  test("the lookup and /my show it too", async () => {
    const guest = await waiting(shop);
    const found = await pageOf(
      await (
        await browser(shop, { address: someAddress() })
      ).sendOn("/non-member/order/info", { orderNumber: guest.order.number, phone: guest.phone }),
    );
    for (const words of [guest.order.deposit!.number, "입금 기한", "120,000원"])
      expect(found).toContain(words);
    const member = await waiting(shop, { who: "member" });
    expect(await pageOf(await member.device.visit(`/my?order=${member.order.number}`))).toContain(
      member.order.deposit!.number,
    );
  });

  test("a deposit turns the page into a paid order with its slip, and takes the account away", async () => {
    const given = await waiting(shop);
    expect(placeOf(await paysIn(counter, given))).toContain("done=deposited");
    const html = await pageOf(await given.device.visit(given.complete));
    for (const words of [
      "주문이 완료됐어요",
      "영수증 보기",
      `/sandbox/receipt/${given.order.paymentKey}`,
    ])
      expect(html).toContain(words);
    expect(html).not.toContain(given.order.deposit!.number);
    expect((await given.device.visit(`/sandbox/receipt/${given.order.paymentKey}`)).status).toBe(
      200,
    );
  });

  test("between the deadline and the last look at the bank it says not to pay in any more; then it has ended", async () => {
    const given = await waiting(shop);
    await shop.db
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(orders.id, given.order.id));
    expect(await pageOf(await given.device.visit(given.complete))).toContain(
      "지금은 입금하지 말아주세요",
    );
    await shop.db
      .update(orders)
      .set({ expiresAt: sql`now() - interval '10 minutes'` })
      .where(eq(orders.id, given.order.id));
    await endDeposits(shop);
    expect(await given.find()).toMatchObject({ payment: "expired", hold: "released" });
    expect(placeOf(await given.device.visit(given.complete))).toBe(given.failure);
    const html = await pageOf(await given.device.visit(given.failure));
    for (const words of ["기한까지 입금이 확인되지 않아", "다시 주문하기"])
      expect(html).toContain(words);
    expect(html).not.toContain(given.order.deposit!.number);
  });

  test("somebody who paid another amount is told that it goes back, and where to name the account", async () => {
    const given = await waiting(shop);
    await paysIn(counter, given, "more");
    const html = await pageOf(await given.device.visit(given.failure));
    for (const words of [
      "주문 금액과 달라요",
      "121,000원을 돌려드릴 계좌",
      "환불받을 계좌 알려주기",
      `/non-member/order/info?order=${given.order.number}`,
    ])
      expect(html).toContain(words);
    expect(html).not.toContain('name="accountNumber"');
  });
});

test("the window shows a deposit's own choices, and a brief account is over in a minute", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const device = await browser(shop, { address: someAddress() });
  const window = placeOf(
    await device.send(
      `/non-member/order/${product.id}`,
      await buildOrderFields(shop.db, [{ product }], { payBy: "virtual_account" }),
    ),
  );
  const html = await pageOf(await device.visit(window));
  for (const words of [
    "입금할 계좌 받기",
    "기한이 짧은 계좌 받기",
    "발급 거절",
    "신한은행",
    "연습 결제사",
  ])
    expect(html).toContain(words);
  expect(html).not.toContain("카드 거절");
  const brief = await waiting(shop, { choice: "brief" });
  expect(new Date(brief.order.deposit!.dueAt).getTime() - Date.now()).toBeLessThan(61_000);
  expect(brief.order.expiresAt.toISOString()).toBe(brief.order.deposit!.dueAt);
});

test("the office sees how an order is paid, and where and until when a deposit is awaited", async () => {
  const { order } = await waiting(shop);
  const html = await pageOf(await counter.visit(`/admin/order/${order.number}`));
  for (const words of [
    "가상계좌 (무통장입금)",
    "소득공제용",
    order.deposit!.number,
    order.deposit!.holder,
    seoulTime(new Date(order.deposit!.dueAt)),
  ])
    expect(html).toContain(words);
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  const paid = await pageOf(await counter.visit(`/admin/order/${number}`));
  expect(paid).toContain("카드·간편결제");
  expect(paid).not.toContain("입금 기한");
});
