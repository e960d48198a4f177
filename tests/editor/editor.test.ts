import { expect, test } from "vitest";
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

/** Keys that are pressed before the text has the focus again would go elsewhere. */
async function writing(): Promise<void> {
  await expect
    .poll(() => text(page).evaluate((area) => area === document.activeElement))
    .toBe(true);
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

/**
 * Hangul as an input method writes it: the syllable that is being put together changes until it is
 * done.
 */
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
  expect((await text(page).innerText()).replaceAll("\n", "|")).toMatch(
    /^안녕하세요\|+점안녕하세요$/,
  );
  await page.keyboard.press("Control+z");
  expect(await text(page).innerText()).toContain("안녕하세요");
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
    "text/html": `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">굵게</span><span style="font-weight:400"> 보통</span></p></b><div class="x"><div>둘째 <font size="4">줄</font></div><div>셋째 줄<script>alert(1)</script></div></div><p onclick="alert(1)">넷째 <a href="javascript:alert(1)">나쁜</a> <a href="https://example.com/" style="text-decoration:underline" class="y">좋은</a></p>`,
  });
  await expect
    .poll(async () => sanitize(await html()))
    .toBe(
      '<p><strong>굵게</strong> 보통</p><p>둘째 줄</p><p>셋째 줄</p><p>넷째 나쁜 <a href="https://example.com/" target="_blank" rel="noopener noreferrer">좋은</a></p>',
    );
});

test("what will be left out is said before it is pasted, and while HTML is written; files that are no images are refused", async () => {
  await open();
  const lossy = {
    "text/html":
      '<p style="text-align:center;color:#111">앞<img src="https://elsewhere.example/a.png"><span style="color:#d00">뒤</span></p><img src="data:image/png;base64,AA"><p align="right">끝</p>',
  };
  const dialog = page.getByRole("dialog", { name: "붙여넣으면 빠지는 것이 있어요" });
  await paste(lossy);
  await expect
    .poll(() => dialog.getByRole("listitem").allTextContents())
    .toEqual(["정렬 2곳", "글자색과 배경색 1곳", "다른 곳의 이미지 2장"]);
  expect(await html()).toBe("");
  await dialog.getByRole("button", { name: "취소" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await html()).toBe("");

  await paste(lossy);
  await dialog.getByRole("button", { name: "제외하고 붙여넣기" }).click();
  await expect.poll(html).toBe("<p>앞뒤</p><p>끝</p>");

  await page.getByRole("button", { name: "HTML로 고치기" }).click();
  await text(page).fill('<p style="text-align:center">가운데</p>');
  await page.getByText("저장하면 빠져요: 정렬 1곳").waitFor();
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
  await page.getByRole("button", { name: "링크 해제" }).click();
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
