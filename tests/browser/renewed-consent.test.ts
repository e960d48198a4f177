import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { consents } from "#shop/member/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { openSite } from "../xss/open-site.ts";

// In a real browser and a shop of its own: a version that asks everybody again would stand in the
// way of every other journey.
const site = await openSite();

const publish = (version: string, effectiveOn: string, asksAgain: boolean) =>
  site.shop.db.insert(policies).values({
    kind: "terms",
    version,
    title: "이용약관",
    html: `<p>회사는 ${version}에 따라 알립니다.</p>`,
    effectiveOn,
    asksAgain,
    summary: `${version}에서 알리는 날이 늘었어요.`,
    publishedAt: new Date(),
  });

test("a page stays open with what is typed while new terms come; the next one asks, once, and leads on", async () => {
  const today = calendarDayOf(new Date());
  await publish("1.0", dayAfter(today, -100), false);
  const account = await site.shop.has.member();
  await site.shop.db
    .insert(consents)
    .values({ userId: account.id, kind: "terms", version: "1.0", agreed: true, how: "sign-up" });
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  await site.signIn(context, account.email);
  const page = await context.newPage();
  await page.goto("/my/profile");
  await page.getByLabel("이름", { exact: true }).fill("새로운 이름");
  await publish("1.1", today, true);

  await page.getByLabel("휴대폰 번호").fill("12");
  await page.getByRole("button", { name: "저장" }).click();
  await page.locator("[aria-invalid=true]").waitFor();
  expect(await page.getByLabel("이름", { exact: true }).inputValue()).toBe("새로운 이름");
  await page.getByLabel("휴대폰 번호").fill("010-1234-5678");
  await page.getByRole("button", { name: "저장" }).click();
  await page.locator("main strong", { hasText: "새로운 이름" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/my/profile");

  await page.getByRole("link", { name: "주소록" }).click();
  await page.waitForURL((url) => url.pathname === "/login/consents");
  expect(new URL(page.url()).searchParams.get("pre")).toBe("/my/addresses");
  await page.getByText("1.1에서 알리는 날이 늘었어요.").waitFor();
  const terms = page.getByRole("checkbox", { name: /이용약관에 동의해요/ });
  expect(await terms.isChecked()).toBe(false);
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  await page.getByText("계속 이용하려면 동의가 필요해요.").waitFor();
  expect(await terms.evaluate((box) => box === document.activeElement)).toBe(true);
  await terms.check();
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  await page.waitForURL((url) => url.pathname === "/my/addresses");
  await page.getByRole("link", { name: "회원 정보" }).click();
  await page.waitForURL((url) => url.pathname === "/my/profile");
  await context.close();
});
