import { afterAll, afterEach, describe, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import { solapiServer, type SolapiFault } from "#tests/servers/solapi-server.ts";
import { testShop } from "#tests/test-shop.ts";
import { mailboxMessenger } from "./mailbox.server.ts";
import { solapi } from "./solapi.server.ts";
import { patience } from "#tests/patience.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const server = await solapiServer();
const settings = {
  ...server.settings,
  pfId: "KA01PF",
  templates: { "order-paid": "KA01TP" },
  patience: 700,
};
const door = solapi(settings);
afterEach(() => server.behave("none"));
afterAll(() => server.stop());

const doors = {
  mailbox: async () => {
    const { db } = await testShop();
    return {
      messenger: mailboxMessenger(db),
      arrived: async (to: string) =>
        (await rowsOf(db, mailbox, { to })).map(({ text, messageId, channel }) => ({
          text,
          mark: messageId,
          isMessage: channel === "message",
        })),
    };
  },
  solapi: async () => ({
    messenger: door,
    arrived: async (to: string) =>
      server.taken
        .filter((one) => one.to === to)
        .map(({ text, customFields }) => ({ text, mark: customFields?.mark, isMessage: true })),
  }),
};

const somePhone = () => `010${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
const messageTo = (to: string, message: Partial<Message> = {}): Message => ({
  mark: `<order-shipped.${randomLetters(12)}@shop.test>`,
  event: "order-shipped",
  to,
  title: "상품을 보냈어요",
  text: "[소리상점] 상품을 보냈어요.",
  variables: { 이름: "홍길동" },
  isRepeat: false,
  ...message,
});

describe.each(Object.entries(doors))("%s", (_name, open) => {
  test("a message arrives whole, with its mark", async () => {
    const { messenger, arrived } = await open();
    const message = messageTo(somePhone());
    await messenger.send(message);
    expect(await arrived(message.to)).toEqual([
      { text: message.text, mark: message.mark, isMessage: true },
    ]);
  });

  test("one that may have arrived already is not told twice, one that did not is", async () => {
    const { messenger, arrived } = await open();
    const message = messageTo(somePhone(), { isRepeat: true });
    await messenger.send(message);
    await messenger.send(message);
    await messenger.send(messageTo(message.to, { isRepeat: true }));
    expect(await arrived(message.to)).toHaveLength(2);
  });

  test.each([
    "",
    "010",
    "01012345678,01087654321",
    "+821012345678",
    "01012345678\r\n",
    "112345",
    "abcdefghijk",
  ])("a recipient that is not one phone is refused for good: %j", async (to) => {
    const { messenger } = await open();
    await expect(messenger.send(messageTo(to))).rejects.toMatchObject({ name: "Undeliverable" });
  });
});

const lastTaken = () => server.taken.at(-1)!;

test("what fits into 90 bytes is a short message, more a long one with a title, too much is cut", async () => {
  await door.send(messageTo(somePhone(), { text: "가".repeat(45) }));
  expect(lastTaken()).toMatchObject({ type: "SMS", from: "0260132026" });
  expect(lastTaken().subject).toBeUndefined();
  await door.send(
    messageTo(somePhone(), { text: `${"가".repeat(45)}.`, title: "아주 긴 제목 ".repeat(10) }),
  );
  expect(lastTaken()).toMatchObject({ type: "LMS", text: `${"가".repeat(45)}.` });
  expect(lastTaken().subject!.length).toBeLessThanOrEqual(31);
  await door.send(messageTo(somePhone(), { text: "가".repeat(1500) }));
  expect(lastTaken()).toMatchObject({ type: "LMS", text: `${"가".repeat(999)}…` });
});

// covers 1.5f
test("an event with an approved template goes as AlimTalk, with the text for a phone that has none", async () => {
  await door.send(
    messageTo(somePhone(), {
      event: "order-paid",
      variables: { 이름: "홍길동", 금액: "12,000원" },
    }),
  );
  expect(lastTaken()).toMatchObject({
    type: "ATA",
    text: "[소리상점] 상품을 보냈어요.",
    kakaoOptions: {
      pfId: "KA01PF",
      templateId: "KA01TP",
      variables: { "#{이름}": "홍길동", "#{금액}": "12,000원" },
      disableSms: false,
    },
  });
  await door.send(
    messageTo(somePhone(), { event: "order-paid", templateId: "KA01TP", isAd: true }),
  );
  expect(lastTaken()).toMatchObject({ type: "SMS" });
  expect(lastTaken()).not.toHaveProperty("kakaoOptions");
  await solapi({ ...settings, pfId: undefined }).send(
    messageTo(somePhone(), { event: "order-paid" }),
  );
  expect(lastTaken()).toMatchObject({ type: "SMS" });
  await door.send(messageTo(somePhone(), { event: "constructor" }));
  expect(lastTaken()).toMatchObject({ type: "SMS" });
});

test("another's key or secret is admitted nowhere, and says nothing about the message", async () => {
  for (const wrong of [{ apiKey: "OTHER" }, { apiSecret: "OTHER" }]) {
    const to = somePhone();
    await expect(solapi({ ...settings, ...wrong }).send(messageTo(to))).rejects.toMatchObject({
      name: "Unreachable",
    });
    expect(server.taken.some((one) => one.to === to)).toBe(false);
  }
});

test.each<[SolapiFault, string]>([
  ["silent", "Unreachable"],
  ["500", "Unreachable"],
  ["429", "Unreachable"],
  ["truncated", "Unreachable"],
  ["huge", "Unreachable"],
  ["no balance", "Unreachable"],
  ["bad number", "Undeliverable"],
  ["refused", "Error"],
])(
  "a service that is %s: %s, soon, without the words or the number in what is kept of it",
  async (fault, name) => {
    server.behave(fault);
    const began = Date.now();
    const message = messageTo(somePhone(), { text: "인증번호 482913" });
    const error = await door.send(message).catch((caught: Error) => caught);
    expect(error).toMatchObject({ name });
    expect(`${(error as Error).message}`).not.toMatch(
      new RegExp(`482913|${message.to}|TESTSECRET`),
    );
    expect(Date.now() - began).toBeLessThan(patience(5000));
  },
);

test("a message whose answer was lost is found by its mark and not sent again", async () => {
  const message = messageTo(somePhone());
  server.behave("lost");
  await expect(door.send(message)).rejects.toMatchObject({ name: "Unreachable" });
  server.behave("none");
  await door.send({ ...message, isRepeat: true });
  expect(server.taken.filter(({ to }) => to === message.to)).toHaveLength(1);
});

test("while it cannot be asked whether a message arrived, it is not sent again", async () => {
  const message = messageTo(somePhone(), { isRepeat: true });
  server.behave("500");
  await expect(door.send(message)).rejects.toMatchObject({ name: "Unreachable" });
  expect(server.taken.some(({ to }) => to === message.to)).toBe(false);
});

test("nobody there is an answer too", async () => {
  await expect(
    solapi({ ...settings, apiUrl: "http://127.0.0.1:1" }).send(messageTo(somePhone())),
  ).rejects.toMatchObject({ name: "Unreachable" });
});
