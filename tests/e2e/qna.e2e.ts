import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

/** Members of the demonstration, one for each kind of device. */
const askers: Record<string, string> = {
  phone: "taeo.moon@example.com",
  desktop: "saeon.yang@example.com",
};

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("이메일").fill(askers[test.info().project.name]!);
  await page.getByLabel("비밀번호", { exact: true }).fill("sori-member-2026");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

/** Whether a mail of the mailbox leads to this question; several journeys write there at once. */
async function expectMailAbout(desk: Page, id: string): Promise<void> {
  await expect(async () => {
    await desk.goto("/admin/mailbox?view=mails");
    const links = await desk
      .locator("li", { hasText: "질문에 답변을 드렸어요" })
      .getByRole("link")
      .evaluateAll((found) => found.slice(0, 4).map((link) => (link as HTMLAnchorElement).href));
    const mails = await Promise.all(
      links.map(async (link) => (await desk.request.get(link)).text()),
    );
    expect(mails.filter((mail) => mail.includes(id))).toHaveLength(1);
    expect(mails.join()).not.toContain("공개하면 안 되는");
  }).toPass({ timeout: patience(30_000) });
}

test("a member asks in secret, nobody else reads it, the owner answers with a template, and the asker is told", async ({
  page,
  guest,
  owner,
  browser,
  baseURL,
}) => {
  const title = `공개하면 안 되는 원고 ${Date.now()}`;
  const product = await guest.finds("브랜드 내레이션");
  await page.goto(`/product/${product.id}`);
  await page.getByRole("link", { name: "상품 문의하기" }).click();
  await expect(page).toHaveURL(/\/qna\/ask\/guest/);
  await expect(page.getByRole("checkbox", { name: /수집과 이용에 동의해요/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("link", { name: "로그인하고 질문하기" }).click();
  await expect(page).toHaveURL(/\/login\?pre=/);
  await signIn(page);
  await expect(page).toHaveURL(new RegExp(`/qna/ask\\?product=${product.id}$`));
  await expect(page.getByRole("checkbox", { name: /이 상품에 대한 질문이에요/ })).toBeChecked();

  await page.getByLabel("제목").fill(title);
  await page.getByRole("button", { name: "질문 남기기" }).click();
  await expect(page.getByText("궁금한 내용을 적어주세요.")).toBeVisible();
  await expect(page.getByLabel("내용", { exact: true })).toBeFocused();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expectAccessible(page);
  await page
    .getByLabel("내용", { exact: true })
    .fill("비밀유지계약을 먼저 맺고 원고를 보내도 될까요?");
  await page.getByRole("checkbox", { name: /비밀글로 남기기/ }).check();
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /비밀글로 남기기/ })).toBeChecked();
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await page.getByRole("button", { name: "질문 남기기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("아직 답변을 준비하고 있어요")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1)!;

  const stranger = await (await browser.newContext({ baseURL, locale: "ko-KR" })).newPage();
  expect((await stranger.goto(`/qna/${id}`))?.status()).toBe(404);
  await stranger.goto("/qna");
  await expect(stranger.getByText("비밀글이에요").first()).toBeVisible();
  await expect(stranger.getByText(title)).toHaveCount(0);
  await stranger.context().close();

  const desk = owner.page;
  await desk.goto("/admin/qna");
  await desk.getByLabel("질문 검색").fill(title);
  await desk.getByRole("button", { name: "검색" }).click();
  await desk.getByRole("link", { name: title }).click();
  await expect(desk.getByText("비밀유지계약을 먼저 맺고")).toBeVisible();
  await desk.getByLabel("답변 틀").selectOption({ label: "확인 후 다시 안내" });
  await desk.getByRole("button", { name: "틀 넣기" }).click();
  await expect(desk.getByRole("textbox", { name: "답변" })).toHaveValue(/^.\*.님, 안녕하세요/);
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "답변 보내기" }).click();
  await expect(desk.getByText("답변했어요. 질문한 분에게 메일로 알려요.")).toBeVisible();
  await expectMailAbout(desk, id);

  await page.goto("/my/questions");
  await expect(page.locator("li", { hasText: title })).toContainText("답변완료");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("녹음실에 확인하고 있어요")).toBeVisible();
  await expect(page.getByRole("link", { name: "고치기" })).toHaveCount(0);
  await expectAccessible(page);
});
