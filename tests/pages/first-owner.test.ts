import { expect, test } from "vitest";
import { makeOwnerLink } from "#shop/member/first-owner/make-owner-link.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { flashOf } from "./read-page.ts";
import { codeAt, hiddenOf, textOf } from "./second-factor-given.ts";
import { browser } from "./visit.ts";

const EMAILS = ["first-owner@sori.example", "other-owner@sori.example"];

test("the link leads from an empty shop to its owner in the back office, without JavaScript", async () => {
  const shop = await testShop({ adminEmails: EMAILS, adminSecondFactor: "required" });
  const path = (await makeOwnerLink(shop))!.slice(shop.origin.length);
  const [person, other] = [
    await browser(shop, { address: "198.51.100.201" }),
    await browser(shop, { address: "198.51.100.202" }),
  ];
  const page = await person.visit(path);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "referrer-policy": "same-origin",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  const text = await textOf(page);
  for (const email of EMAILS) expect(text).toContain(`>${email}</option>`);

  const form = { email: EMAILS[1]!, name: "김소리", password: "password1" };
  const weak = await person.send(path, form);
  const again = await textOf(weak);
  expect([weak.status, weak.headers.get("referrer-policy")]).toEqual([400, "same-origin"]);
  expect(again).toContain("쉽게 짐작할 수 있는 비밀번호예요.");
  expect(again).toContain('value="김소리"');
  expect(again).toMatch(/<option selected="">other-owner@sori\.example</);

  const made = await person.send(path, { ...form, password: PASSWORD });
  const setUp = "/admin/security?pre=%2Fadmin%2Fsetup";
  expect(made.headers.get("location")).toBe(setUp);
  expect(flashOf(made)).toContain("계정을 만들었어요.");
  expect((await person.visit("/admin/order")).headers.get("location")).toBe("/admin/security");

  const late = await other.send(path, { ...form, email: EMAILS[0]!, password: PASSWORD });
  expect(late.status).toBe(409);
  expect(await textOf(late)).toContain("이 상점은 이미 주인이 있어요");

  const restricted = await textOf(await person.visit(setUp));
  expect(restricted).not.toContain('aria-label="관리 메뉴"');
  expect(restricted).toContain("로그아웃");

  const proposed = await textOf(
    await person.send(setUp, { intent: "propose", password: PASSWORD }),
  );
  const uri = hiddenOf(proposed, "uri");
  expect(proposed).toContain('action="/admin/security?pre=%2Fadmin%2Fsetup"');
  const on = await person.send(setUp, {
    intent: "confirm",
    code: codeAt(uri, -1),
    uri,
    recoveryCodes: hiddenOf(proposed, "recoveryCodes"),
  });
  expect(on.headers.get("location")).toBe("/admin/setup");
  expect((await person.visit("/admin/setup")).status).toBe(200);
});

test("a link that is over says how to get another one", async () => {
  const shop = await testShop({ adminEmails: ["nobody-yet@sori.example"] });
  const person = await browser(shop, { address: "198.51.100.203" });
  const answer = await person.visit(`/setup/${"z".repeat(43)}`);
  expect(answer.status).toBe(410);
  const text = await textOf(answer);
  expect(text).toContain("쓸 수 없는 링크예요");
  expect(text).toContain("npm run administrator");
  for (let at = 0; at < 29; at++) await person.visit("/setup/short");
  const tired = await person.visit("/setup/short");
  expect([tired.status, (await textOf(tired)).includes("잠시 뒤에 다시 열어주세요")]).toEqual([
    429,
    true,
  ]);
});
