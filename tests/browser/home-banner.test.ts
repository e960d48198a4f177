import sharp from "sharp";
import { expect, test } from "vitest";
import { findSite } from "#shop/site/find-site.server.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

const site = await openSite();
const { email } = await site.shop.has.admin();
for (const title of ["하나", "둘", "셋", "넷"]) await site.shop.has.product({ title });

const picture = await sharp({
  create: { width: 1500, height: 500, channels: 3, background: "#284b63" },
})
  .png()
  .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

async function openOffice(path: string) {
  const context = await site.window({ viewport: { width: 1440, height: 900 } });
  await site.signIn(context, email);
  const page = await context.newPage();
  await visitLive(page, path);
  return page;
}

test("an owner uploads a banner, sees it before she saves it, and moves it with the keyboard", async () => {
  const page = await openOffice("/admin/site/home/banner/new");
  const upload = page.getByLabel("이미지 고르기: 배너 그림");
  await upload.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: svg });
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("SVG는 안에 프로그램이");

  await upload.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
  const preview = page.getByRole("complementary", { name: "그림과 링크 미리보기" });
  await preview.locator("img").first().waitFor();
  await page.getByLabel("그림을 설명하는 말").fill("봄 소리 모음");
  await page.getByLabel("누르면 열리는 곳").fill("/qna");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/site/home");

  const lower = page.getByRole("button", { name: "아래로: 봄 소리 모음" });
  await lower.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("아래로: 봄 소리 모음");
  await page.getByRole("button", { name: "저장" }).click();
  await expect.poll(async () => (await findSite(site.shop.db)).banners[0]?.after).toBe(2);

  await page.goto("/");
  const banner = page.getByRole("link", { name: "봄 소리 모음" });
  const box = (await banner.boundingBox())!;
  expect(Math.round((box.width / box.height) * 10)).toBe(30);
  await banner.click();
  await page.waitForURL((url) => url.pathname === "/qna");
});

test("a mail service fills in its server at once, and what was typed stays", async () => {
  const page = await openOffice("/admin/mail-settings");
  await page.getByLabel("비밀번호").fill("hers");
  await page.getByRole("button", { name: "네이버웍스" }).click();
  expect(await page.getByLabel("메일 서버", { exact: true }).inputValue()).toBe(
    "smtp.worksmobile.com",
  );
  expect(await page.getByLabel("포트").inputValue()).toBe("465");
  expect(await page.getByLabel("비밀번호").inputValue()).toBe("hers");
  expect(await page.getByText("외부 앱 비밀번호").isVisible()).toBe(true);
});
