import { expect, test } from "vitest";
import { messageBytes } from "#lib/bytes/message-bytes.ts";
import { memberKinds } from "#shop/member/notice/member-words.ts";
import { orderKinds } from "#shop/order/notice/order-words.ts";
import { noticeRows, OFFICE } from "#shop/notice/notice-row.server.ts";
import { secretEvents } from "../secret-events.ts";
import { allWords } from "#tests/given/words.ts";

const origin = "https://shop.test";

const order = {
  number: "20261121-K7QF2M9X",
  ordererName: "홍길동",
  total: 9900,
  expiresAt: new Date(0),
  memberId: null,
  waybillCompany: null,
  waybillNumber: null,
};

test("phones are told what cannot wait, in so few letters that one message holds it", () => {
  const phoneEvents = [...allWords("홍길동")]
    .filter(([, { message }]) => message)
    .map(([event]) => event);
  expect(phoneEvents.toSorted()).toEqual([
    "claim-approved",
    "claim-completed",
    "claim-rejected",
    "claim-unsupplied",
    "gift-declined",
    "gift-ended",
    "gift-shipped",
    "gift-waiting",
    "letter",
    "letter-trial",
    "order-canceled",
    "order-code",
    "order-contact-changed",
    "order-deposit-due",
    "order-fully-refunded",
    "order-other-device",
    "order-paid",
    "order-partly-refunded",
    "order-pay-link",
    "order-pickup",
    "order-refunded",
    "order-shipped",
    "owner-claim-requested",
    "owner-deposit-waiting",
    "owner-findings",
    "owner-gift-accepted",
    "owner-low-stock",
    "owner-new-order",
    "owner-order-canceled",
    "owner-question",
    "owner-recipient-changed",
    "owner-refund-refused",
    "owner-reservation",
    "owner-room",
    "owner-sold-out",
    "owner-summary",
    "owner-trouble",
    "owner-trouble-digest",
    "owner-trouble-over",
    "owner-try",
    "owner-withdrawal-waiting",
    "place-code",
    "refund-account-needed",
    "refund-account-typed",
    "reservation-confirmed",
    "room-approval-near",
    "room-take",
    "ship-by-moved",
    "sounds-ready",
    "watch-asked",
    "watch-opening",
    "watch-over",
    "watch-price",
    "watch-restock",
  ]);
  for (const [event, { message }] of allWords("남궁길동민수")) {
    if (!message) continue;
    expect([event, messageBytes(message.text) < 300]).toEqual([event, true]);
    expect(Object.values(message.variables).every((value) => typeof value === "string")).toBe(true);
  }
});

test("a notice is one mail to one address and one message to one phone; nobody to tell means none", () => {
  const noticeRequest = {
    event: "order-shipped",
    subjectKey: "20261121-K7QF2M9X",
    kind: orderKinds["order-shipped"],
    told: order,
    origin,
  };
  const both = noticeRows({ ...noticeRequest, to: "a@example.com", phone: "01012345678" });
  expect(both.map(({ channel, to }) => [channel, to])).toEqual([
    ["mail", "a@example.com"],
    ["message", "01012345678"],
  ]);
  expect(new Set(both.map(({ messageId }) => messageId)).size).toBe(2);
  // What the shop's people are told has words for phones too, and the shopper's is not one of them.
  const owners = noticeRows({
    ...noticeRequest,
    event: "owner-new-order",
    kind: orderKinds["owner-new-order"],
    to: OFFICE,
    phone: "01012345678",
  });
  expect(owners.map(({ channel, to }) => [channel, to])).toEqual([["office", OFFICE]]);
  expect(noticeRows({ ...noticeRequest, to: null, phone: null })).toEqual([]);
  expect(
    noticeRows({
      ...noticeRequest,
      kind: orderKinds["order-done"],
      to: null,
      phone: "01012345678",
    }),
  ).toEqual([]);
});

test("a mark names an order's number, never an account", () => {
  const [row] = noticeRows({
    event: "welcome",
    subjectKey: "account-id-1",
    kind: memberKinds.welcome,
    told: { event: "welcome", name: "홍길동" },
    origin,
    to: "a@example.com",
  });
  expect(row!.messageId).toMatch(/^<welcome\.[0-9a-f]{32}@shop\.test>$/);
});

test("what opens something is forgotten once it is sent", () => {
  const opening = [...allWords("홍길동")]
    .filter(
      ([, { button, code, said: facts }]) =>
        code || /\/x$|token/.test(button?.[1] ?? "") || /\/x$|token/.test(facts.link ?? ""),
    )
    .map(([event]) => event);
  expect(opening.toSorted()).toEqual([...secretEvents].toSorted());
});
