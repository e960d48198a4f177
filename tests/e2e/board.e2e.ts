import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, test } from "./people.ts";
import { visitLive } from "../browser/live.ts";
import { patience } from "../patience.ts";

/** Members of the demonstration, one for each kind of device. */
const writers: Record<string, string> = {
  phone: "seoyun.kim@example.com",
  desktop: "danu.yoo@example.com",
};

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("이메일").fill(writers[test.info().project.name]!);
  await page.getByLabel("비밀번호", { exact: true }).fill("sori-member-2026");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

/** So many bytes that they travel in pieces. */
const picture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();

const text = (page: Page) => page.getByRole("textbox", { name: "내용" });
const titleField = (page: Page) => page.getByRole("textbox", { name: "제목" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "글 꾸미기" }).getByRole("button", { name, exact: true });

/** Uploads an image that meets a dead connection, and is sent again when that is back. */
async function addPictureOverBadLine(page: Page): Promise<void> {
  let cut = false;
  await page.route("**/files/images", async (route) => {
    if (!cut) {
      cut = true;
      await page.context().setOffline(true);
      return route.abort("internetdisconnected");
    }
    return route.continue();
  });
  await page
    .getByLabel("이미지 고르기")
    .setInputFiles({ name: "녹음실.png", mimeType: "image/png", buffer: await picture() });
  await expect(
    page
      .getByRole("list", { name: "올리는 파일" })
      .getByText("연결이 끊겼어요. 연결되면 이어서 올려요."),
  ).toBeVisible({ timeout: patience(20_000) });
  await page.context().setOffline(false);
  await expect(text(page).locator("img[src^='/images/']")).toBeVisible({
    timeout: patience(30_000),
  });
  await page.unroute("**/files/images");
}

async function writes(page: Page, title: string): Promise<void> {
  await titleField(page).fill(title);
  await text(page).click();
  await tool(page, "제목").click();
  await page.keyboard.type("오늘의 녹음");
  await page.keyboard.press("Enter");
  await tool(page, "글머리 목록").click();
  await page.keyboard.type("물 한 잔");
  await page.keyboard.press("Enter");
  await page.keyboard.type("입술 풀기");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await addPictureOverBadLine(page);
  await tool(page, "동영상").click();
  await page.getByLabel("동영상 주소").fill("https://youtu.be/aqz-KE-bpKQ");
  await page.getByRole("button", { name: "넣기" }).click();
}

// covers 2.32
test("a post survives a bad line, leaving and being offline; others comment, its author edits, the owner hides it", async ({
  page,
  member,
  owner,
}, { project }) => {
  const title = `새벽 녹음 일지 ${project.name} ${Date.now()}`;
  await page.goto("/board");
  await page.getByRole("link", { name: "글쓰기" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page);
  await expect(page).toHaveURL(/\/board\/edit$/);
  await writes(page, title);
  await expect(page.getByText("쓰는 글을 이 기기에 남겨두고 있어요.")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/board");
  await page.getByRole("link", { name: "글쓰기" }).click();
  await expect(
    page.getByRole("heading", { name: "쓰던 글이 있어요. 이어서 쓸까요?" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "이어서 쓰기" }).click();
  await expect(titleField(page)).toHaveValue(title);
  for (const kept of ["h2", "li", "img[src^='/images/']"])
    await expect(text(page).locator(kept).first()).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "올리기" }).click();
  await expect(page.getByText("보내지 못했어요.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "올리기" }).click();
  await expect(page).toHaveURL(/\/board\/content\/[a-z0-9]+$/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(
    page.locator("iframe[src^='https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ']"),
  ).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "입술 풀기" })).toBeVisible();
  await expectAccessible(page);

  const other = member.page;
  await other.goto(address);
  await other.getByLabel("댓글 쓰기").fill("저도 물부터 마셔요.");
  await other.getByRole("button", { name: "댓글 남기기" }).click();
  await expect(other.getByRole("heading", { name: "댓글 1" })).toBeVisible();
  await expect(other.getByLabel("댓글 쓰기")).toHaveValue("");

  await page.goto("/board/edit");
  await text(page).waitFor();
  await expect(page.getByRole("heading", { name: "쓰던 글이 있어요. 이어서 쓸까요?" })).toHaveCount(
    0,
  );
  await page.goto(address);
  await expect(page.getByText("저도 물부터 마셔요.")).toBeVisible();
  await page.getByRole("link", { name: "고치기" }).click();
  await expect(page).toHaveURL(/\/board\/edit\?id=/);
  await titleField(page).fill(`${title}, 고침`);
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, 고침` })).toBeVisible();
  await expect(page.getByText("수정됨")).toBeVisible();

  const desk = owner.page;
  await visitLive(desk, `/admin/board?q=${encodeURIComponent(title)}`);
  await desk.getByRole("checkbox", { name: new RegExp(`${title}.*선택`) }).check();
  await desk.getByRole("button", { name: "숨기기" }).click();
  await desk.getByLabel("이유").fill("시험 삼아 숨겼어요");
  await expectAccessible(desk);
  await desk.getByRole("dialog").getByRole("button", { name: "숨기기" }).click();
  await expect(desk.getByText("글 1개를 숨겼어요.")).toBeVisible();
  expect((await other.goto(address))?.status()).toBe(404);
  await page.goto("/my/posts");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText(
    "이유: 시험 삼아 숨겼어요",
  );
  await expectAccessible(page);
});
