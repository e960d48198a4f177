import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { testShop } from "#tests/test-shop.ts";
import { mailboxMailer } from "./mailbox.server.ts";
import { smtp } from "./smtp.server.ts";
import { patience } from "#tests/patience.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

/** A door and what came out behind it: for one recipient, all copies. */
type ReceivedMail = Pick<Mail, "messageId" | "subject" | "text" | "html"> & {
  recipients: string[];
  headers: string[];
};

const server = await smtpServer();
const smtpDoor = smtp({ url: server.url, from: "소리상점 <help@sori.example>", patience: 1500 });
afterAll(async () => {
  smtpDoor.close();
  await server.stop();
});

const doors = {
  mailbox: async () => {
    const { db } = await testShop();
    const arrived = async (to: string): Promise<ReceivedMail[]> =>
      (await rowsOf(db, mailbox, { to })).map((mail) => ({
        ...mail,
        recipients: [mail.to],
        headers: [],
      }));
    return { mailer: mailboxMailer(db), arrived, keepsCopies: false };
  },
  smtp: async () => ({
    mailer: smtpDoor,
    arrived: async (to: string): Promise<ReceivedMail[]> =>
      server.mails.filter(({ recipients }) => recipients.includes(to)),
    keepsCopies: true,
  }),
};

const someone = () => `${randomLetters(8)}@example.com`;
const mailTo = (to: string, mail: Partial<Mail> = {}): Mail => ({
  messageId: `<${randomLetters(12)}@shop.test>`,
  to,
  subject: "상품을 보냈어요",
  text: "안녕하세요.\n.\n보냈어요.",
  html: "<p>안녕하세요.</p>",
  ...mail,
});

describe.each(Object.entries(doors))("%s", (_name, open) => {
  test("a mail arrives whole, with one recipient", async () => {
    const { mailer, arrived } = await open();
    const mail = mailTo(someone(), { subject: `[소리상점] ${"아주 긴 제목 ".repeat(20)}끝` });
    await mailer.send(mail);

    const [came, ...more] = await arrived(mail.to);
    expect(more).toEqual([]);
    expect(came).toMatchObject({
      messageId: mail.messageId,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      recipients: [mail.to],
    });
  });

  test("a repeat carries the same Message-ID", async () => {
    const { mailer, arrived, keepsCopies } = await open();
    const mail = mailTo(someone());
    await mailer.send(mail);
    await mailer.send(mail);

    const came = await arrived(mail.to);
    expect(came).toHaveLength(keepsCopies ? 2 : 1);
    expect(new Set(came.map(({ messageId }) => messageId))).toEqual(new Set([mail.messageId]));
  });

  test("a subject with line breaks stays one header", async () => {
    const { mailer, arrived } = await open();
    const mail = mailTo(someone(), {
      subject: "반가워요\r\nBcc: thief@example.com\r\n\r\n<script>",
    });
    await mailer.send(mail);

    const [came] = await arrived(mail.to);
    expect(came!.subject).toBe("반가워요 Bcc: thief@example.com <script>");
    expect(came!.recipients).toEqual([mail.to]);
    expect(came!.headers).not.toContain("bcc");
    expect(await arrived("thief@example.com")).toEqual([]);
  });

  test.each([
    "a@example.com\r\nBcc: thief@example.com",
    "a@example.com, thief@example.com",
    "group: a@example.com, thief@example.com;",
    "A <thief@example.com>",
    '"a b"@example.com',
    "a@example.com thief@example.com",
    "a@example.com\u0000",
    "a@example.com\u2028x",
    "(thief@example.com) a@example.com",
    "a@b@example.com",
    "nobody",
    "",
    `${"a".repeat(65)}@example.com`,
  ])("a recipient that is not one plain address is refused: %j", async (to) => {
    const { mailer, arrived } = await open();
    const before = server.mails.length;
    await expect(mailer.send(mailTo(to))).rejects.toMatchObject({
      name: "Undeliverable",
      message: expect.stringContaining("recipient"),
    });
    expect([server.mails.length, await arrived("thief@example.com")]).toEqual([before, []]);
  });

  test("a Message-ID with a line break is refused", async () => {
    const { mailer } = await open();
    await expect(
      mailer.send(mailTo(someone(), { messageId: "<a@b>\r\nBcc: thief@example.com" })),
    ).rejects.toThrow("message id");
  });
});

test("a mail says that nobody wrote it, and an advertisement how a mail program ends it", async () => {
  const [letter, news] = [mailTo(someone()), mailTo(someone())];
  const unsubscribe = "https://sori.example/news/end/abc/def";
  await smtpDoor.send(letter);
  await smtpDoor.send({ ...news, unsubscribe });
  const headersOf = ({ to }: Mail) => {
    const came = server.mails.find(({ recipients }) => recipients.includes(to))!;
    return ["auto-submitted", "list-unsubscribe", "list-unsubscribe-post"].map(came.header);
  };
  expect(headersOf(letter)).toEqual(["auto-generated", undefined, undefined]);
  expect(headersOf(news)).toEqual([
    "auto-generated",
    `<${unsubscribe}>`,
    "List-Unsubscribe=One-Click",
  ]);
});

test.each(["refuse", "hang", "drop"] as const)(
  "an SMTP server that does %s is an error soon, and the next mail goes through",
  async (behaviour) => {
    const mail = mailTo(someone());
    server.behave(behaviour);
    const began = Date.now();
    await expect(smtpDoor.send(mail)).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(patience(10_000));

    server.behave("take");
    await smtpDoor.send(mail);
    expect(server.mails.filter(({ recipients }) => recipients.includes(mail.to))).toHaveLength(1);
  },
);

test("an SMTP server that is not there is an error", async () => {
  const door = smtp({ url: "smtp://127.0.0.1:1", from: "help@sori.example", patience: 1500 });
  await expect(door.send(mailTo(someone()))).rejects.toMatchObject({ name: "Unreachable" });
  door.close();
});

/** Greets and answers recipients like this, and admits nobody who gives a name. */
async function fussyServer(answers: { rcpt?: string; greeting?: string }) {
  const verbs: Record<string, string> = {
    EHLO: "250 AUTH PLAIN",
    AUTH: "535 5.7.8 wrong",
    RCPT: answers.rcpt ?? "250 ok",
    QUIT: "221 bye",
  };
  const replyTo = (line: string) => verbs[line.split(" ")[0] ?? ""] ?? "250 ok";
  const listener = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(`${answers.greeting ?? "220 test ESMTP"}\r\n`);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean))
        socket.write(`${replyTo(line)}\r\n`);
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () => listener.close(),
  };
}

test.each([
  ["550 5.1.1 no such user", "Undeliverable"],
  ["553 5.1.3 bad address", "Undeliverable"],
  ["450 4.2.1 mailbox busy", "Error"],
  ["452 4.2.2 mailbox full", "Error"],
  ["554 5.7.1 denied", "Error"],
])("a recipient answered with %j is %s", async (rcpt, name) => {
  const fussy = await fussyServer({ rcpt });
  const door = smtp({ url: fussy.url, from: "help@sori.example", patience: 1500 });
  await expect(door.send(mailTo(someone()))).rejects.toMatchObject({ name });
  door.close();
  fussy.close();
});

test("a server that admits nobody, or that we may not enter, says nothing about the mail", async () => {
  for (const { greeting, user } of [
    { greeting: "421 4.3.2 too busy", user: "" },
    { greeting: "220 test ESMTP", user: "name:wrong@" },
  ]) {
    const fussy = await fussyServer({ greeting });
    const door = smtp({
      url: fussy.url.replace("smtp://", `smtp://${user}`),
      from: "help@sori.example",
      patience: 1500,
    });
    await expect(door.send(mailTo(someone()))).rejects.toMatchObject({ name: "Unreachable" });
    door.close();
    fussy.close();
  }
});
