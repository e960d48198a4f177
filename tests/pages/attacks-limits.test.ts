import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { notices } from "#shop/notice/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, membersBrowser } from "./visit.ts";

// However many ask at the same time and from wherever, a limit lets through exactly what it says.

const shop = await testShop();
const newEmail = () => `${randomLetters(10)}@example.com`;
const person = {
  name: "새회원",
  phone: "010-7000-1234",
  "consent.age": "on",
  "consent.terms": "on",
  "consent.privacy": "on",
};

async function atOnce(
  times: number,
  send: (from: Awaited<ReturnType<typeof browser>>, at: number) => Promise<Response>,
  sameAddress = false,
): Promise<Record<number, number>> {
  const own = randomLetters(6);
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, at) =>
      send(await browser(shop, { address: sameAddress ? own : `${own} ${at}` }), at),
    ),
  );
  const counts: Record<number, number> = {};
  // Whoever is sent away is told for how long.
  for (const { status, headers } of answers)
    expect(status !== 429 || Number(headers.get("retry-after")) > 0).toBe(true);
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const mailsTo = async (email: string) =>
  (
    await shop.db
      .select({ count: sql<number>`count(*)::int` })
      .from(notices)
      .where(eq(notices.to, email))
  )[0]!.count;

test("A-82: ten wrong passwords of one account from one address at once, then none; its owner comes in elsewhere", async () => {
  const { email } = await shop.has.member();
  const wrong = { email, password: "wrong password" };
  expect(await atOnce(40, (from) => from.send("/login", wrong), true)).toEqual({
    401: 10,
    429: 30,
  });
  const right = { email, password: PASSWORD };
  expect(await atOnce(1, (from) => from.send("/login", right))).toEqual({ 302: 1 });
});

test("A-82: one wrong password over forty accounts from one address stops after thirty", async () => {
  expect(
    await atOnce(
      40,
      (from) => from.send("/login", { email: newEmail(), password: "wrong password" }),
      true,
    ),
  ).toEqual({ 401: 30, 429: 10 });
});

test("A-92: the back office's door counts tries as the shop's does, and together with it", async () => {
  const { email } = await shop.has.admin();
  const wrong = { email, password: "wrong password" };
  const both = ["/admin-login", "/login"];
  expect(await atOnce(30, (from, at) => from.send(both[at % 2]!, wrong), true)).toEqual({
    401: 10,
    429: 20,
  });
});

test("A-85: thirty resets at once send three mails, for an address with an account; for one without they are answered alike and send none", async () => {
  const [{ email: memberEmail }, unknown] = [await shop.has.member(), newEmail()];
  const answers = [];
  for (const email of [memberEmail, unknown])
    answers.push(await atOnce(30, (from) => from.send("/login/password", { email })));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]![429]).toBe(27);
  expect([await mailsTo(memberEmail), await mailsTo(unknown)]).toEqual([3, 0]);
});

test("A-109: thirty sign-ups at once with one address send three mails, whether it has an account or not", async () => {
  const [{ email: memberEmail }, unknown] = [await shop.has.member(), newEmail()];
  const answers = [];
  for (const email of [memberEmail, unknown])
    answers.push(
      await atOnce(30, (from) =>
        from.send("/login/singup", { way: "password", email, password: PASSWORD, ...person }),
      ),
    );
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]![429]).toBe(27);
  expect([await mailsTo(memberEmail), await mailsTo(unknown)]).toEqual([3, 3]);
});

test("A-89: who holds a stolen session cannot guess the password with it", async () => {
  const { email } = await shop.has.member();
  const owner = await membersBrowser(shop, email);
  const guesses = await atOnce(30, (from, at) => {
    for (const [name, value] of owner.cookies) from.cookies.set(name, value);
    const guess = { password: "wrong password", emailPassword: "wrong password" };
    if (at % 3 === 0) return from.send("/my/leave", { ...guess, understood: "on" });
    return from.send(
      "/my/security",
      at % 3 === 1
        ? { ...guess, intent: "password", newPassword: "another horse battery" }
        : { ...guess, intent: "email", email: newEmail() },
    );
  });
  expect(guesses).toEqual({ 403: 10, 429: 20 });
});
