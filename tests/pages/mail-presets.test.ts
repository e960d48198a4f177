import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const typed = {
  seen: "none",
  host: "mail.example.com",
  port: "587",
  encryption: "starttls",
  user: "sori",
  password: "secret-of-hers",
  fromName: "소리",
  fromAddress: "sori@example.com",
};

test.each([
  ["naver", "smtp.naver.com", "애플리케이션 비밀번호"],
  ["daum", "smtp.daum.net", "앱 비밀번호"],
  ["kakao", "smtp.kakao.com", "앱 비밀번호"],
  ["works", "smtp.worksmobile.com", "외부 앱 비밀번호"],
  ["gmail", "smtp.gmail.com", "앱 비밀번호 16자리"],
  ["hiworks", "smtps.hiworks.com", "하이웍스 관리자"],
])(
  "%s fills in its server without a script, says which password, and keeps what was typed",
  async (intent, host, hint) => {
    const answer = await owner.send("/admin/mail-settings", { ...typed, intent });
    expect(answer.status).toBe(200);
    const html = mainOf(await htmlOf(answer));
    expect(html).toMatch(new RegExp(`name="host"[^>]* value="${host}"`));
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>465</);
    expect(html).toMatch(/<option value="tls" selected=""/);
    expect(html).toMatch(/name="user"[^>]* value="sori"/);
    expect(html).toMatch(/name="fromAddress"[^>]* value="sori@example.com"/);
    expect(html).toContain(hint);
    expect(html).toMatch(
      new RegExp(
        `value="${intent}"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="${intent}"`,
      ),
    );
    expect(html).not.toContain("secret-of-hers");
  },
);

test("the Enter key tries and fills in nothing: the first button of the form is the test mail's", async () => {
  const html = mainOf(await htmlOf(owner.visit("/admin/mail-settings")));
  const first = /<button[^>]*name="intent"[^>]*>/.exec(html)![0];
  expect(first).toContain('value="try"');
});
