import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#shop/product/table.server.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { ADMIN_EMAIL } from "../test-shop.ts";
import { openSite } from "../xss/open-site.ts";

const site = await openSite();
afterAll(() => site.close());
let page: Page;

const text = () => page.getByRole("textbox", { name: "상세 설명" });
const html = () => page.locator("input[name=description]").inputValue();
const tool = (name: string) =>
  page.getByRole("toolbar", { name: "글 꾸미기" }).getByRole("button", { name, exact: true });

beforeAll(async () => {
  await site.shop.has.admin();
  const context = await site.window({ viewport: { width: 1280, height: 900 } });
  await site.signIn(context, ADMIN_EMAIL);
  page = await context.newPage();
});

/** The editor of a new product, or of one with this description. */
async function open(description?: string): Promise<void> {
  const path =
    description === undefined
      ? "/admin/product/create"
      : `/admin/product/edit/${(await site.shop.has.product({ description })).id}`;
  await page.goto(path);
  await page.locator(".ProseMirror").waitFor();
  await text().click();
}

/** Keys that are pressed before the text has the focus again would go elsewhere. */
async function writing(): Promise<void> {
  await expect.poll(() => text().evaluate((area) => area === document.activeElement)).toBe(true);
}

/** What a program puts on the clipboard, pasted where the cursor is. */
const paste = (data: Record<string, string>, files: { name: string; type: string }[] = []) =>
  page.evaluate(
    ([given, named]) => {
      const transfer = new DataTransfer();
      for (const [type, words] of Object.entries(given)) transfer.setData(type, words);
      for (const { name, type } of named) transfer.items.add(new File(["x"], name, { type }));
      document
        .querySelector(".ProseMirror")!
        .dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
    },
    [data, files] as const,
  );

/** Hangul as an input method writes it: the syllable that is being put together changes until it is done. */
async function compose(syllables: string[][]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const steps of syllables) {
    for (const step of steps)
      await keyboard.send("Input.imeSetComposition", {
        text: step,
        selectionStart: step.length,
        selectionEnd: step.length,
      });
    await keyboard.send("Input.insertText", { text: steps.at(-1)! });
  }
  await keyboard.detach();
}

const HELLO = [
  ["ㅇ", "아", "안"],
  ["ㄴ", "녀", "녕"],
  ["ㅎ", "하"],
  ["ㅅ", "세"],
  ["ㅇ", "요"],
];

test("Hangul that is put together syllable by syllable is neither lost nor doubled", async () => {
  await open();
  await compose(HELLO);
  await expect.poll(html).toBe("<p>안녕하세요</p>");
  await page.keyboard.press("Enter");
  await tool("굵게").click();
  await compose(HELLO);
  await page.keyboard.press("Home");
  await compose([["ㅈ", "저", "점"]]);
  expect((await text().innerText()).replaceAll("\n", "|")).toMatch(/^안녕하세요\|+점안녕하세요$/);
  await page.keyboard.press("Control+z");
  expect(await text().innerText()).toContain("안녕하세요");
});

test("a tool used in the middle of a syllable keeps the syllable", async () => {
  await open();
  await compose([["ㅎ", "하", "한"]]);
  const keyboard = await page.context().newCDPSession(page);
  for (const step of ["ㄱ", "그", "글"])
    await keyboard.send("Input.imeSetComposition", {
      text: step,
      selectionStart: 1,
      selectionEnd: 1,
    });
  await tool("제목").click();
  await expect.poll(html).toBe("<h2>한글</h2>");
  await compose([["ㅇ", "이"]]);
  await expect.poll(html).toBe("<h2>한글이</h2>");
});

test("what Word, HWP, Google and web pages put on the clipboard comes in with the shop's marks alone", async () => {
  await open();
  await paste({
    "text/html": `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body lang=KO><!--StartFragment--><h1 style='font-weight:bold'>큰 제목<o:p></o:p></h1>
    <p class=MsoNormal style='margin:0'><b>굵은</b> <span style='font-style:italic'>기운</span> <span style='text-decoration:line-through'>지운</span><o:p>&nbsp;</o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>하나</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>둘</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>첫째</p><!--EndFragment--></body></html>`,
  });
  await expect
    .poll(async () => (await html()).replaceAll(/\s|&nbsp;/g, ""))
    .toBe(
      "<h2>큰제목</h2><p><strong>굵은</strong><em>기운</em><s>지운</s></p><ul><li><p>하나</p></li><li><p>둘</p></li></ul><ol><li><p>첫째</p></li></ol>",
    );

  await open();
  await paste({
    "text/html": `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">굵게</span><span style="font-weight:400"> 보통</span></p></b><div class="x"><div>둘째 <font color="red">줄</font></div><div>셋째 줄<script>alert(1)</script></div></div><p onclick="alert(1)">넷째 <a href="javascript:alert(1)">나쁜</a> <a href="https://example.com/" style="text-decoration:underline" class="y">좋은</a></p>`,
  });
  await expect
    .poll(async () => sanitize(await html()))
    .toBe(
      '<p><strong>굵게</strong> 보통</p><p>둘째 줄</p><p>셋째 줄</p><p>넷째 나쁜 <a href="https://example.com/" target="_blank" rel="noopener noreferrer">좋은</a></p>',
    );
});

test("images of other places are left out with a word, files that are no images too", async () => {
  await open();
  await paste({
    "text/html":
      '<p>앞<img src="https://elsewhere.example/a.png">뒤</p><img src="data:image/png;base64,AA">',
  });
  await expect.poll(html).toBe("<p>앞뒤</p>");
  await page.getByText("다른 곳의 이미지 2장은 빼고 붙여 넣었어요.").waitFor();
  await open();
  await paste({}, [{ name: "목록.pdf", type: "application/pdf" }]);
  await page.getByText("이미지 파일만 넣을 수 있어요.").waitFor();
});

// covers 3.9b
test("a video comes by its dialog and by its address alone; a wrong address is told beside the field; what is typed next does not replace it", async () => {
  await open();
  await tool("동영상").click();
  const field = page.getByLabel("동영상 주소");
  await field.fill("https://example.com/x");
  await field.press("Enter");
  await page.getByText("YouTube나 Vimeo 동영상 주소가 아니에요.").waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill("https://youtu.be/dQw4w9WgXcQ?t=1m5s");
  await field.press("Enter");
  await writing();
  await page.keyboard.type("다음");
  const frame =
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=65" allow="encrypted-media; picture-in-picture; fullscreen" allowfullscreen="" frameborder="0" scrolling="no"></iframe>';
  await expect.poll(html).toBe(`${frame}<p>다음</p>`);
  expect(await page.locator("iframe[src*=youtube]").count()).toBe(0);
  await page.keyboard.press("Enter");
  await paste({ "text/plain": "https://vimeo.com/76979871" });
  await page.keyboard.type("끝");
  await expect
    .poll(html)
    .toBe(
      `${frame}<p>다음</p>${frame.replace(/src="[^"]*"/, 'src="https://player.vimeo.com/video/76979871"')}<p>끝</p>`,
    );
});

test("a link has an address that leads somewhere, can be changed and taken off", async () => {
  await open();
  await page.keyboard.type("여기를 보세요");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+k");
  const field = page.getByLabel("주소", { exact: true });
  await field.fill("javascript:alert(1)");
  await field.press("Enter");
  await page.getByText("주소를 확인해주세요.").waitFor();
  await field.fill("example.com/a");
  await field.press("Enter");
  await expect
    .poll(async () => sanitize(await html()))
    .toBe(
      '<p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer">여기를 보세요</a></p>',
    );
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "링크 풀기" }).click();
  await expect.poll(html).toBe("<p>여기를 보세요</p>");
});

test("one Tab leads into the tools, arrows go through them, Escape back to the text", async () => {
  await open();
  await page.keyboard.type("글");
  await page.keyboard.press("Alt+F10");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toBe("제목");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("굵게");
  await page.keyboard.press("End");
  expect(await focused()).toBe("다시 하기");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("다시 하기");
  await page.keyboard.press("Escape");
  await writing();
  expect(await page.locator('[role=toolbar] button[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press("Control+b");
  await expect.poll(() => tool("굵게").getAttribute("aria-pressed")).toBe("true");
});

const whole = sanitize(
  '<h2>제목</h2><p>글 <strong>굵게</strong> <code>코드</code></p><h4>작은</h4><pre>그대로\n둘째</pre><table><thead><tr><th scope="col">이름</th></tr></thead><tbody><tr><td colspan="2">값 <a href="https://example.com/">밖</a></td></tr></tbody></table><img src="/images/abcdefgh12/960.webp" alt="파형" width="1200" height="800"><iframe src="https://www.youtube.com/embed/abc" allowfullscreen></iframe><ol start="3"><li>셋<ul><li>안</li></ul></li></ol><blockquote><p>인용</p></blockquote><hr><p>끝</p>',
);
/** Two spellings of the same: paragraphs in list items, code in pre. */
const alike = (written: string) =>
  sanitize(written)
    .replaceAll(/<(\/?)li><p>|<\/p>(?=<\/li>|<ul>)/g, (part) => (part.includes("li") ? "<li>" : ""))
    .replaceAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g, "<pre>$1</pre>");

test("everything the sanitizer keeps survives being opened, edited and saved", async () => {
  await open(whole);
  await page.locator(".ProseMirror > p").last().click();
  // The editor hears of a click from the browser a little later; until then a key would replace the block that was chosen before.
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

const pictures = new Map(
  await Promise.all(
    ["사진.jpg", "둘째.jpg", "하나.jpg"].map(
      async (name, at) =>
        [
          name,
          await sharp({
            create: { width: 1200, height: 800 + at, channels: 3, background: "#c73a22" },
          })
            .jpeg()
            .toBuffer(),
        ] as const,
    ),
  ),
);
const pick = (...names: string[]) =>
  page
    .locator("#description-files")
    .setInputFiles(
      names.map((name) => ({ name, mimeType: "image/jpeg", buffer: pictures.get(name)! })),
    );

test("an image stands where it was put once it is sent; until then nothing is saved, and the words go on", async () => {
  await open();
  await page.keyboard.type("앞");
  let send = () => {};
  const held = new Promise<void>((go) => (send = go));
  await page.route("**/v0/**", async (route) => {
    await held;
    await route.continue();
  });
  await pick("사진.jpg", "둘째.jpg");
  await expect.poll(() => page.locator(".upload-place").count()).toBe(2);
  await page.keyboard.type("뒤");
  await page.getByLabel("상품 이름").fill("이미지 상품");
  await page.getByLabel("가격 (원)").fill("1000");
  await page.getByRole("button", { name: "상품 만들기" }).click();
  await page.getByText("이미지를 올리고 있어요. 다 올린 뒤 저장해주세요.").waitFor();
  await expect.poll(html).toBe("<p>앞</p><p>뒤</p>");
  send();
  await expect
    .poll(html)
    .toMatch(
      /^<p>앞<\/p><img src="\/images\/[a-z0-9]+\/960\.webp" alt="" width="1200" height="800"><img [^<>]* height="801"><p>뒤<\/p>$/,
    );
  expect(await page.locator(".upload-place").count()).toBe(0);
  await page.unroute("**/v0/**");

  await page.getByRole("button", { name: "설명 쓰기" }).click();
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("빨간 파형");
  await page.keyboard.press("Enter");
  await expect.poll(html).toContain('alt="빨간 파형"');
  await page.getByRole("button", { name: "상품 만들기" }).click();
  await page.waitForURL("**/admin/product");
  const [saved] = await site.shop.db
    .select({ html: products.description })
    .from(products)
    .where(eq(products.title, "이미지 상품"));
  expect(saved?.html).toMatch(/^<p>앞<\/p>(<img [^<>]*>){2}<p>뒤<\/p>$/);
});

test("an upload that is canceled leaves no trace, and its place can be deleted with the words around it", async () => {
  await open();
  await page.route("**/v0/**", () => undefined);
  await page.keyboard.type("글");
  await pick("하나.jpg");
  await page.getByRole("button", { name: /취소.*하나.jpg/ }).click();
  await expect.poll(() => page.locator(".upload-place").count()).toBe(0);
  await pick("둘째.jpg");
  await page.locator(".upload-place").waitFor();
  await text().press("Control+a");
  await text().press("Delete");
  await expect.poll(html).toBe("");
  await page.unrouteAll({ behavior: "ignoreErrors" });
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
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
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
  expect(new Set(asked)).toEqual(new Set([site.origin]));
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

test("who begins to write before the editor is there goes on in it, at the end", async () => {
  const slow = await page.context().newPage();
  await slow.emulateMedia({ reducedMotion: "reduce" });
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await slow.route(/writing-area-.*\.js/, async (route) => {
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
