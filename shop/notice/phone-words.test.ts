import { expect, test } from "vitest";
import { messageBytes } from "#lib/bytes/message-bytes.ts";
import { noticeRows } from "./notice-row.server.ts";
import { secretEvents } from "./secret-events.ts";
import { allWords } from "#tests/given/words.ts";

const origin = "https://shop.test";

test("phones are told what cannot wait, in so few letters that one message holds it", () => {
  const told = [...allWords("홍길동")].filter(([, { message }]) => message).map(([event]) => event);
  expect(told.toSorted()).toEqual([
    "claim-approved",
    "claim-completed",
    "claim-rejected",
    "order-canceled",
    "order-code",
    "order-deposit-due",
    "order-fully-refunded",
    "order-paid",
    "order-partly-refunded",
    "order-pay-link",
    "order-refunded",
    "order-shipped",
    "refund-account-needed",
    "reservation-confirmed",
    "ship-by-moved",
    "sounds-ready",
  ]);
  for (const [event, { message }] of allWords("남궁길동민수")) {
    if (!message) continue;
    expect([event, messageBytes(message.text) < 300]).toEqual([event, true]);
    expect(Object.values(message.variables).every((value) => typeof value === "string")).toBe(true);
  }
});

test("a notice is one mail to one address and one message to one phone; nobody to tell means none", () => {
  const words = allWords("홍길동").get("order-shipped")!;
  const asked = { event: "order-shipped", subjectKey: "20261121-K7QF2M9X", words, origin };
  const both = noticeRows({ ...asked, to: "a@example.com", phone: "01012345678" });
  expect(both.map(({ channel, to }) => [channel, to])).toEqual([
    ["mail", "a@example.com"],
    ["message", "01012345678"],
  ]);
  expect(new Set(both.map(({ messageId }) => messageId)).size).toBe(2);
  const owners = noticeRows({
    ...asked,
    to: ["a@example.com", "b@example.com"],
    phone: "01012345678",
  });
  expect(owners.map(({ channel, to }) => [channel, to])).toEqual([
    ["mail", "a@example.com"],
    ["mail", "b@example.com"],
    ["message", "01012345678"],
  ]);
  expect(new Set(owners.map(({ messageId }) => messageId)).size).toBe(3);
  expect(noticeRows({ ...asked, to: null, phone: null })).toEqual([]);
  expect(
    noticeRows({
      ...asked,
      words: allWords("홍길동").get("order-done")!,
      to: null,
      phone: "01012345678",
    }),
  ).toEqual([]);
});

test("a mark names an order's number, never an account", () => {
  const words = allWords("홍길동").get("welcome")!;
  const [row] = noticeRows({
    event: "welcome",
    subjectKey: "account-id-1",
    words,
    origin,
    to: "a@example.com",
  });
  expect(row!.messageId).toMatch(/^<welcome\.[0-9a-f]{32}@shop\.test>$/);
});

test("what opens something is forgotten once it is sent", () => {
  const opening = [...allWords("홍길동")]
    .filter(
      ([, { button, code, message }]) =>
        code || /\/x$|token/.test(button?.[1] ?? "") || /\/x$|token/.test(message?.path ?? ""),
    )
    .map(([event]) => event);
  expect(opening.toSorted()).toEqual([...secretEvents].toSorted());
});
