import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "vitest";
import { products } from "#shop/product/table.server.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { ADMIN_EMAIL } from "../test-shop.ts";
import { openSite } from "../xss/open-site.ts";
import { text } from "./editor-given.ts";

const site = await openSite();

const html = () => page.locator("input[name=description]").inputValue();

const tool = (name: string) =>
  page.getByRole("toolbar", { name: "글 꾸미기" }).getByRole("button", { name, exact: true });

await site.shop.has.admin();
const context = await site.window({ viewport: { width: 1280, height: 900 } });
await site.signIn(context, ADMIN_EMAIL);
const page = await context.newPage();

/** The editor of a new product, or of one with this description. */
async function open(description?: string): Promise<void> {
  const path =
    description === undefined
      ? "/admin/product/create"
      : `/admin/product/edit/${(await site.shop.has.product({ description })).id}`;
  await page.goto(path);
  await page.locator(".ProseMirror").waitFor();
  await text(page).click();
}

const whole = sanitize(
  '<h2>제목</h2><p>글 <strong>굵게</strong> <code>코드</code></p><h4>작은</h4><pre>그대로\n둘째</pre><table><thead><tr><th scope="col">이름</th></tr></thead><tbody><tr><td colspan="2">값 <a href="https://example.com/">밖</a></td></tr></tbody></table><img src="/images/abcdefgh12/960.webp" alt="파형" width="1200" height="800"><iframe src="https://www.youtube.com/embed/abc" allowfullscreen></iframe><ol start="3"><li>셋<ul><li>안</li></ul></li></ol><blockquote><p>인용</p></blockquote><hr><p>끝</p>',
  { frames: true },
);

/** Two spellings of the same: paragraphs in list items, code in pre. */
const alike = (written: string) =>
  sanitize(written, { frames: true })
    .replaceAll(/<(\/?)li><p>|<\/p>(?=<\/li>|<ul>)/g, (part) => (part.includes("li") ? "<li>" : ""))
    .replaceAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g, "<pre>$1</pre>");

test("everything the sanitizer keeps survives being opened, edited and saved", async () => {
  await open(whole);
  await page.locator(".ProseMirror > p").last().click();
  // The editor hears of a click from the browser a little later; until then a key would replace
  // the block that was chosen before.
  await expect.poll(() => page.locator(".ProseMirror-selectednode").count()).toBe(0);
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect.poll(async () => alike(await html())).toBe(whole.replace("<p>끝</p>", "<p>끝!</p>"));
  expect(await page.locator(".ProseMirror table").count()).toBe(1);
});

test("what is typed as HTML cannot run in the editor, and comes back clean", async () => {
  await open();
  await page.evaluate(() =>
    Object.assign(window, { alert: () => document.body.setAttribute("data-ran", "") }),
  );
  await page.getByRole("button", { name: "HTML로 고치기" }).click();
  await page
    .getByLabel("상세 설명")
    .fill(
      "<table><tr><td><img src=x onerror=alert(1)>칸</td></tr></table><p onclick=alert(1)>글</p><svg onload=alert(1)>",
    );
  await page.getByRole("button", { name: "편집기로 고치기" }).click();
  await page.locator(".ProseMirror table").waitFor();
  await page.waitForTimeout(200);
  expect(
    await page.locator("body[data-ran], .ProseMirror [onerror], .ProseMirror [onclick]").count(),
  ).toBe(0);
});

test("a text that is too long is told beside it and is not sent", async () => {
  await open();
  await page.getByRole("button", { name: "HTML로 고치기" }).click();
  await page.getByLabel("상세 설명").fill(`<p>${"가".repeat(31_000)}</p>`);
  await page.getByText(/앞으로 [\d,]+자쯤 더 쓸 수 있어요/).waitFor();
  await page.getByLabel("상세 설명").fill(`<p>${"가".repeat(34_000)}</p>`);
  await page.getByText(/글이 너무 길어요\. [\d,]+자쯤 줄여주세요/).waitFor();
  await page.getByLabel("상품 이름").fill("긴 상품");
  await page.getByRole("button", { name: "상품 만들기" }).click();
  expect(
    await page.getByLabel("상세 설명").evaluate((area) => area === document.activeElement),
  ).toBe(true);
  expect(
    (await site.shop.db.select({ title: products.title }).from(products)).map(({ title }) => title),
  ).not.toContain("긴 상품");
});

test("nobody is kept out: not by the tools, not by a dialog, not by what says that something is wrong", async () => {
  const violations = async () =>
    (
      await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze()
    ).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
    );
  await page.setViewportSize({ width: 390, height: 844 });
  await open(whole.replaceAll("h4>", "h3>"));
  await page.locator(".video-card").click();
  expect(await violations()).toEqual([]);
  const small = await page
    .getByRole("toolbar", { name: "글 꾸미기" })
    .getByRole("button")
    .evaluateAll(
      (buttons) =>
        buttons.filter(
          (button) =>
            button.getBoundingClientRect().width < 44 || button.getBoundingClientRect().height < 44,
        ).length,
    );
  expect(small).toBe(0);
  await tool("동영상").click();
  await page.getByRole("button", { name: "넣기" }).click();
  await page.waitForTimeout(300);
  expect(await violations()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("the preview shows what is typed as both kinds of screens will, asks nothing of anybody, and can be left", async () => {
  await open(
    '<p>설명이에요</p><iframe src="https://www.youtube.com/embed/abc" allowfullscreen></iframe>',
  );
  const requestOrigins: string[] = [];
  page.on("request", (request) => requestOrigins.push(new URL(request.url()).origin));
  await page.getByLabel("상품 이름").fill("고친 이름");
  await page.getByRole("button", { name: "컴퓨터와 휴대폰에서 미리보기" }).click();
  for (const [device, width] of [
    ["컴퓨터", 1280],
    ["휴대폰", 390],
  ] as const) {
    await page.getByRole("button", { name: device, exact: true }).click();
    const inner = page.frameLocator(`iframe[title="${device} 화면 미리보기"]`);
    await inner.locator("h1", { hasText: "고친 이름" }).waitFor();
    await inner.getByText("설명이에요").waitFor();
    await inner.getByText("동영상은 상품 화면에서 재생돼요").waitFor();
    expect(await inner.locator("html").evaluate(() => window.innerWidth)).toBe(width);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  expect(new Set(requestOrigins)).toEqual(new Set([site.origin]));
  expect(page.url()).toContain("/admin/product/edit/");
});

test("without JavaScript the HTML itself is written", async () => {
  const context = await site.window({ javaScriptEnabled: false });
  await site.signIn(context, ADMIN_EMAIL);
  const plain = await context.newPage();
  await plain.goto(
    `/admin/product/edit/${(await site.shop.has.product({ description: "<p>설명</p>" })).id}`,
  );
  expect(await plain.getByLabel("상세 설명").inputValue()).toBe("<p>설명</p>");
  expect(await plain.getByLabel("상세 설명").isVisible()).toBe(true);
  await context.close();
});

test.each([
  ["the editor is there", /writing-area-.*\.js/],
  ["the page lives", /\.js$/],
])("who begins to write before %s goes on in it, at the end", async (_, late) => {
  const slow = await page.context().newPage();
  await slow.emulateMedia({ reducedMotion: "reduce" });
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await slow.route(late, async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto("/admin/product/create", { waitUntil: "domcontentloaded" });
  await slow.locator("textarea[name=description]").fill("먼저 쓴 말");
  release();
  await slow.locator(".ProseMirror:focus").waitFor();
  await slow.keyboard.insertText("과 이어 쓴 말");
  await expect
    .poll(() => slow.locator("input[name=description]").inputValue())
    .toBe("<p>먼저 쓴 말과 이어 쓴 말</p>");
  await slow.close();
});
