import { expect, test } from "vitest";
import { eventWords } from "./event-words.ts";
import { orderKinds } from "./notice/order-words.ts";
import { wordsOf } from "#shop/notice/notice-kind.ts";
import { sayMail } from "#shop/outbox/words/say-notice.ts";
import { standingLabel } from "./standing.ts";
import { delivery, type DeliveryMove } from "./status.ts";

test("every event of a timeline has Korean words, and a misspelt one does not compile", () => {
  expect(eventWords("placed")).toBe("주문을 접수했어요");
  expect(eventWords("delivery.ship")).toBe("상품을 보냈어요");
  // @ts-expect-error no such event; a database that is newer may have it all the same
  expect(eventWords("refund-agian")).toMatch(/^[가-힣 ]+$/);
  // @ts-expect-error no such move
  expect(eventWords("delivery.vanish")).toMatch(/^[가-힣 ]+$/);
});

const PARCEL = /배송|보냈|발송/;

test("nothing of an order of files alone is on its way, in no state and at no move", () => {
  for (const move of Object.keys(delivery.moves) as DeliveryMove[]) {
    expect(eventWords(`delivery.${move}`, true)).not.toMatch(PARCEL);
    expect(eventWords(`delivery.${move}`)).toBe(delivery.moves[move].says);
  }
  for (const state of delivery.names)
    expect(standingLabel({ delivery: state, payment: "paid", isDigital: true })).not.toMatch(
      PARCEL,
    );
  const order = {
    number: "20261121-ABCDEFGH",
    ordererName: "김하나",
    total: 9900,
    expiresAt: new Date(0),
    memberId: null,
    waybillCompany: null,
    waybillNumber: null,
  };
  type Event = keyof typeof orderKinds;
  const saidOf = (event: Event, one: Parameters<(typeof orderKinds)[Event]["facts"]>[0]) =>
    sayMail({
      words: wordsOf(orderKinds[event]),
      facts: orderKinds[event].facts(one),
      shopName: "소리상점",
      origin: "https://shop.test",
    });
  for (const event of ["order-paid", "order-deposit-due", "order-shipped", "order-done"] as const) {
    const { subject, lines, button } = saidOf(event, { ...order, address: "" });
    expect([subject, ...lines, ...(button ?? [])].join(" ")).not.toMatch(/배송|교환|반품/);
    expect(saidOf(event, { ...order, address: "서울" })).toEqual(saidOf(event, order));
  }
});
