import { expect, test } from "vitest";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { emailTokens, signUps } from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orderCodes } from "#shop/order/access/table.server.ts";
import { guestOrder } from "../given/order-access.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const { db } = await testShop();
/** A real shop before its owner set mail up: what it writes reaches nobody. */
const shop = await testShop({ mailer: mailboxMailer(db, { reachesNobody: true }) });

const REFUSED = "아직 메일을 보낼 수 없어서";
let used = 0;
const somebody = (at: TestShop = shop) => browser(at, { address: `198.51.100.${++used}` });
const signUpForm = {
  way: "password",
  email: "new@example.com",
  password: PASSWORD,
  name: "김새로",
  phone: "010-1234-5678",
  "consent.age": "on",
  "consent.terms": "on",
  "consent.privacy": "on",
};

// What was seen: "메일을 확인해주세요", and no mail ever came.
test("nobody begins an account by mail, and the page says why instead of showing a form", async () => {
  const person = await somebody();
  const page = await htmlOf(await person.visit("/login/singup"));
  expect([page.includes(REFUSED), page.includes('name="password"')]).toEqual([true, false]);
  const sent = await person.send("/login/singup", signUpForm);
  expect([sent.status, (await htmlOf(sent)).includes(REFUSED)]).toEqual([409, true]);
  expect(await shop.db.select().from(signUps)).toEqual([]);
});

test("no link for a new password or another address is promised", async () => {
  const { email } = await shop.has.member();
  const person = await somebody();
  const page = await htmlOf(await person.visit("/login/password"));
  expect([page.includes(REFUSED), page.includes('name="email"')]).toEqual([true, false]);
  expect((await person.send("/login/password", { email })).status).toBe(409);

  await person.signIn(email);
  expect(await htmlOf(await person.visit("/my/security"))).toContain(`${REFUSED} 이메일을 바꿀`);
  const change = { intent: "email", email: "other@example.com", emailPassword: PASSWORD };
  expect((await person.send("/my/security", change)).status).toBe(409);
  expect(await shop.db.select().from(emailTokens)).toEqual([]);
});

test("a guest sees the order and is told that no code can come; with phones that are reached one does", async () => {
  const { order, pair } = await guestOrder(shop);
  const guest = await somebody();
  const shown = await htmlOf(
    await guest.sendOn("/non-member/order/info", { intent: "look", ...pair }),
  );
  expect([shown.includes(order.number), shown.includes(REFUSED)]).toEqual([true, true]);
  expect(shown).not.toContain("인증번호 받기");
  const response = await guest.send("/non-member/order/info", { intent: "code", ...pair });
  expect(response.status).toBe(409);
  const codes = () => rowsOf(shop.db, orderCodes, { orderId: order.id });
  expect(await codes()).toEqual([]);

  const phones = await testShop({ ...shop, messenger: { ...shop.messenger, name: "solapi" } });
  const reached = await somebody(phones);
  const answer = await reached.sendOn("/non-member/order/info", { intent: "code", ...pair });
  expect([answer.status, (await codes()).length]).toEqual([200, 1]);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(sentNotices.map(({ channel }) => channel)).toEqual(["message"]);
});

test("a demonstration without mail stays open: its mails stand in the mailbox for whoever tries it out", async () => {
  const open = await testShop();
  const person = await somebody(open);
  expect(await htmlOf(await person.visit("/login/singup"))).toContain('name="password"');
  expect((await person.send("/login/singup", signUpForm)).status).toBe(302);
});
