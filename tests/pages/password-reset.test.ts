import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { newToken } from "#lib/secret-token.server.ts";
import { linkIn, mailsTo } from "../has/read-mail.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { lastingHeaders, htmlOf } from "./read-page.ts";

const shop = await testShop();

const NEW = "tangerine lighthouse";
let used = 0;
const somebody = () => browser(shop, { address: `198.51.100.${++used}` });

// covers 7.5e
test("somebody who forgot the password sets a new one, and every device is signed out", async () => {
  const { email } = await shop.has.member();
  const device = await somebody();
  await device.signIn(email);
  const person = await somebody();
  const response = await person.send("/login/password", { email: email.toUpperCase() });
  expect([response.status, (await htmlOf(response)).includes("메일을 확인해주세요")]).toEqual([
    200,
    true,
  ]);

  const link = await linkIn(shop, email, "password-reset");
  for (let at = 0; at < 2; at++) {
    const page = await person.visit(link);
    expect([
      page.status,
      page.headers.get("cache-control"),
      (await htmlOf(page)).includes("새 비밀번호"),
    ]).toEqual([200, "private, no-store", true]);
  }
  const weak = await person.send(link, { password: "password1234" });
  expect([weak.status, (await htmlOf(weak)).includes("쉽게 짐작할 수 있는 비밀번호예요")]).toEqual([
    400,
    true,
  ]);
  const done = await person.send(link, { password: NEW });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/login"]);
  expect(await htmlOf(await person.visit("/login"))).toContain("새 비밀번호로 로그인해주세요.");
  expect((await device.visit("/my")).status).toBe(302);
  expect((await person.send("/login", { email, password: PASSWORD })).status).toBe(401);
  expect((await person.send("/login", { email, password: NEW })).status).toBe(302);

  const used = await person.visit(link);
  expect([used.status, (await htmlOf(used)).includes("쓸 수 없는 링크예요")]).toEqual([410, true]);
  expect((await person.send(link, { password: NEW })).status).toBe(410);
});

test.each(["", "?token=", `?token=${newToken()}`, "?token=%00", `?token=${"x".repeat(3000)}`])(
  "a link that is none is told kindly: %s",
  async (query) => {
    const person = await somebody();
    expect((await person.visit(`/login/password/new${query}`)).status).toBe(410);
    expect((await person.send(`/login/password/new${query}`, { password: NEW })).status).toBe(410);
  },
);

test("a known and an unknown address get the same answer, and the fourth time the same refusal", async () => {
  const { email: memberEmail } = await shop.has.member();
  const unknown = `${randomLetters(8)}@example.com`;
  const answers = [];
  for (const email of [memberEmail, unknown]) {
    const person = await somebody();
    const seen = [];
    for (let at = 0; at < 4; at++) {
      const answer = await person.send("/login/password", { email });
      seen.push({
        status: answer.status,
        headers: lastingHeaders(answer),
        page: (await htmlOf(answer))
          .replaceAll(email, "*")
          .replaceAll(email.toLowerCase(), "*")
          .replace(/nonce="[^"]*"|[\w-]{20,}/g, "*")
          // A second may pass between the two.
          .replace(/(seconds[\\",]+)\d+/g, "$1*"),
      });
    }
    answers.push(seen);
  }
  expect(answers[0]!.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[1]).toEqual(answers[0]);
  expect(await mailsTo(shop.db, unknown.toLowerCase())).toEqual([]);
});

test("what is no address is refused beside the field", async () => {
  const person = await somebody();
  for (const email of ["", "x", "a@b", "a@b.kr\u0000", `${"a".repeat(300)}@b.kr`])
    expect((await person.send("/login/password", { email })).status).toBe(400);
  expect(
    (await person.send("/login/password", { email: "a@b.kr" }, "https://evil.example")).status,
  ).toBe(403);
});
