import { lives } from "../browser/live.ts";
import { photo } from "../has/photo.ts";
import { tone, wav } from "../has/wav.ts";
import { patience } from "../patience.ts";
import { delivers, orderAndPay, readMail } from "./by-request.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";

const recording = Buffer.from(
  wav([tone({ seconds: 2, decibels: -16, rate: 48_000 })], { rate: 48_000 }),
);

test("a member reviews with a picture and a sound; a shopper hears it, the owner hides it, the writer objects", async ({
  member: { page },
  owner,
  guest,
  browser,
}) => {
  const product = await guest.finds("목소리 엽서");
  const { number } = await orderAndPay(page, "/order", { product, phone: newPhone() });
  await delivers(owner.page, number);
  await page.goto(`/my?order=${number}`);
  await page.getByRole("dialog").getByRole("link", { name: "후기 쓰기" }).click();
  await expect(page).toHaveURL(new RegExp(`/my/review/${number}/`));
  await lives(page);
  await page.getByRole("button", { name: "후기 남기기" }).click();
  await expect(page.getByText("별점을 골라주세요.")).toBeVisible();
  await page.getByRole("radio", { name: "4점, 좋아요" }).check();
  const words = `울림이 맑고 오래가요 ${number}`;
  await page.getByLabel("후기", { exact: true }).fill(words);
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByRole("radio", { name: "4점, 좋아요" })).toBeChecked();
  await expect(page.getByLabel("후기", { exact: true })).toHaveValue(words);
  await page
    .getByLabel("사진 올리기")
    .setInputFiles({ name: "bell.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(page.getByRole("img", { name: "올린 사진 1" })).toBeVisible();
  await page
    .getByLabel("소리 올리기")
    .setInputFiles({ name: "bell.wav", mimeType: "audio/wav", buffer: recording });
  await expect(page.getByRole("button", { name: "올린 소리 듣기" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "후기 남기기" }).click();
  await expect(page.getByRole("heading", { name: "내 후기", level: 2 })).toBeVisible();
  await expectAccessible(page);
  const own = page.url();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/product/${product.id}`);
  await lives(visitor);
  const shown = visitor.getByRole("listitem").filter({ hasText: words });
  // The reviews live later than the page around them, and nothing on the screen says when.
  const playing = visitor.getByRole("region", { name: "재생 중인 소리" });
  await expect(async () => {
    const play = shown.getByRole("button", { name: /님의 소리 듣기/ });
    if (!(await playing.isVisible())) await play.click({ timeout: 1000 });
    await expect(playing).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: patience(30_000) });
  await shown.getByRole("button", { name: /도움이 됐어요/ }).click();
  await expect(shown.getByText("고마워요.")).toBeVisible();
  await visitor.goto(`/product/${product.id}/reviews?sort=helpful&with=photo`);
  await expect(visitor.getByText(words)).toBeVisible();
  await expectAccessible(visitor);

  await owner.page.goto(`/admin/reviews?search=${number}`);
  await owner.page.getByRole("link", { name: words }).click();
  await owner.page.getByText("숨기기", { exact: true }).click();
  await owner.page.getByLabel("이유").selectOption("rights");
  await owner.page.getByLabel("쓴 분에게 알릴 말").fill("다른 분의 사진이 들어 있어요.");
  await owner.page.getByRole("button", { name: "숨기고 알리기" }).click();
  await expect(owner.page.getByText("상점에서 숨겼어요")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(words)).toBeHidden();

  await page.goto(own);
  await expect(page.getByText("다른 분의 사진이 들어 있어요.")).toBeVisible();
  await page.getByLabel("이의 제기").fill("제가 찍은 사진이에요. 다시 봐주세요.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "이의 보내기" }).click();
  await expect(page.getByText("3영업일 안에 다시 살펴보고")).toBeVisible();
  await owner.page.reload();
  await owner.page.getByLabel("이의에 답하기").fill("확인했어요. 다시 보여요.");
  await owner.page.getByLabel("다시 보여요").check();
  await expectAccessible(owner.page);
  await owner.page.getByRole("button", { name: "답하기", exact: true }).click();
  await expect(owner.page.getByText("이의에 답했어요.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("상점의 답: 다시 보이게 했어요")).toBeVisible();
});

test("a guest reviews after proving the order, and takes it back", async ({
  page,
  owner,
  guest,
}) => {
  const product = await guest.finds("목소리 엽서");
  const { number } = await guest.hasOrdered(product);
  await delivers(owner.page, number);
  await guest.looksUp(number);
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  const code = await readMail(owner.page, {
    list: `/admin/mailbox?view=sent&event=order-code&channel=mail&number=${number}`,
    about: ["메일 보기"],
    says: /^\d{6}$/m,
  });
  await page.getByLabel("인증번호").fill(code);
  await page.getByRole("button", { name: "확인하기" }).click();
  await page.getByRole("link", { name: "후기 쓰기" }).click();
  await lives(page);
  await page.getByRole("radio", { name: "5점, 아주 좋아요" }).check();
  await page.getByLabel("후기", { exact: true }).fill(`선물했더니 좋아해요 ${number}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "후기 남기기" }).dblclick();
  await expect(page.getByRole("heading", { name: "내 후기" })).toBeVisible();
  // The last press of a finger that comes after the answer opens nothing that it did not mean.
  await page.getByRole("link", { name: "고치기" }).hover();
  await page.mouse.down({ clickCount: 3 });
  await page.mouse.up({ clickCount: 3 });
  await page.locator("summary").filter({ hasText: "지우기" }).click();
  await page.getByRole("button", { name: "후기 지우기" }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/${number}$`));
  await expect(page.getByRole("link", { name: "후기 쓰기" })).toBeVisible();
});
