import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { twoFactors, users, verifications } from "#shop/member/table.server.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { flashOf } from "./read-page.ts";
import { switchedOn, challenged, textOf, codeAt } from "./second-factor-given.ts";

let shop: TestShop;
let email: string;
let accountId: string;
let made = 0;

/** An administrator of its own for every test: codes work once, and tries are limited. */
beforeEach(async () => {
  email = `owner${++made}@sori.example`;
  shop = await testShop({ adminEmails: [email] });
  ({ id: accountId } = await shop.has.member({ email }));
});

const door = "/admin-login/second-factor?pre=%2Fadmin%2Forder";

test("what is no code at all is told beside the field", async () => {
  await switchedOn(shop);
  const person = await challenged(shop);
  for (const [fields, words] of [
    [{ way: "code", code: "12345" }, "숫자 6자리"],
    [{ way: "code", code: "" }, "숫자 6자리"],
    [{ way: "code", code: "１２３４５x" }, "숫자 6자리"],
    [{ way: "recovery", recoveryCode: "nonsense" }, "복구 코드를 그대로"],
  ] as const) {
    const answer = await person.send(door, fields);
    expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(words)]);
  }
});

test("without a challenge, or with one too old, the way leads back to where the password is asked", async () => {
  const { uri } = await switchedOn(shop);
  const stranger = await browser(shop);
  for (const answer of [
    await stranger.visit(door),
    await stranger.send(door, { way: "code", code: codeAt(uri) }),
  ]) {
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/admin-login?pre=%2Fadmin%2Forder",
    ]);
    expect(flashOf(answer)).toContain("다시 로그인해주세요.");
  }
  const late = await challenged(shop);
  await shop.db
    .update(verifications)
    .set({ expiresAt: sql`now() - interval '1 hour'` })
    .where(eq(verifications.value, accountId));
  expect((await late.send(door, { way: "code", code: codeAt(uri) })).headers.get("location")).toBe(
    "/admin-login?pre=%2Fadmin%2Forder",
  );
  expect(
    (await stranger.visit("/admin-login/second-factor?pre=%2Fmy")).headers.get("location"),
  ).toBe("/login?pre=%2Fmy");
});

test("guesses end: a challenge dies after five, the account rests after ten, and the owner's own window comes back", async () => {
  const { uri } = await switchedOn(shop);
  const answers: (number | string)[] = [];
  for (let challenge = 0; challenge < 2; challenge++) {
    const guesser = await challenged(shop);
    for (let guess = 0; guess < 6; guess++) {
      const answer = await guesser.send(door, {
        way: "code",
        code: String(100_000 + challenge * 10 + guess),
      });
      answers.push(answer.status === 302 ? flashOf(answer) : answer.status);
    }
  }
  const locked = expect.stringContaining("여러 번 틀렸어요");
  expect(answers).toEqual([401, 401, 401, 401, 401, locked, 401, 401, 401, 401, 401, locked]);
  const rests = await (await challenged(shop)).send(door, { way: "code", code: codeAt(uri) });
  expect([rests.headers.get("location"), flashOf(rests)]).toEqual([
    "/admin-login?pre=%2Fadmin%2Forder",
    locked,
  ]);
  await shop.db
    .update(twoFactors)
    .set({ lockedUntil: sql`now() - interval '1 hour'` })
    .where(eq(twoFactors.userId, accountId));
  expect(
    (await (await challenged(shop)).send(door, { way: "code", code: codeAt(uri) })).headers.get(
      "location",
    ),
  ).toBe("/admin/order");
});

test("a former administrator's second factor opens the shop, not the back office; a blocked account's opens nothing", async () => {
  const { uri } = await switchedOn(shop);
  const at = { ...shop, adminEmails: [] };
  const person = await browser(at);
  await person.signIn(email, PASSWORD, "member");
  const answer = await person.send("/admin-login/second-factor?pre=%2Fadmin%2Forder", {
    way: "code",
    code: codeAt(uri),
  });
  expect(answer.headers.get("location")).toBe("/");
  expect((await person.visit("/my")).status).toBe(200);
  expect((await person.visit("/admin/order")).headers.get("location")).toBe("/");

  const blocked = await challenged(shop);
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, accountId));
  expect(flashOf(await blocked.send(door, { way: "code", code: codeAt(uri, 1) }))).toContain(
    "이용이 정지된 계정",
  );
  expect((await blocked.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
});
