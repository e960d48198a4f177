import { readFile } from "node:fs/promises";
import { wav, tone } from "../has/wav.ts";
import { expect, expectAccessible, test } from "./people.ts";

const recording = Buffer.from(
  wav([tone({ seconds: 2, decibels: -16, rate: 16_000 })], { rate: 16_000 }),
);

test("a guest buys a voice pack, hears it in place and keeps it", async ({ guest, page }) => {
  await guest.orders(await guest.finds("도트 캐릭터 말소리 세트"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  await expectAccessible(page);
  // What it takes from payment to hearing and keeping: two taps, and so few answers.
  const requestKinds: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/order-sounds/"))
      requestKinds.push(searchParams.get("kind") ?? "page");
  });
  const first = "로봇과 고양이";
  await page.getByRole("button", { name: `${first} 듣기` }).click();
  const place = page.getByRole("slider", { name: `${first} 재생 위치` }).first();
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0);
  const bar = page.getByRole("region", { name: "재생 중인 소리" });
  await expect(bar.getByRole("link", { name: first })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "로봇과 고양이 내려받기" }).click();
  const bytes = await readFile(await (await saved).path());
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
  expect((await saved).suggestedFilename()).toBe("로봇과 고양이.wav");
  expect(new Set(requestKinds.slice(0, -1))).toEqual(new Set(["play"]));
  expect(requestKinds.at(-1)).toBe("save");
  expect(requestKinds.length).toBeLessThanOrEqual(3);

  await page.getByRole("link", { name: "내 소리에서 열기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "내 소리" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "주문 보기" }).click();
  await expect(page.getByText("제공중", { exact: true })).toBeVisible();
  const address = page.url();
  await page.context().clearCookies();
  expect((await page.goto(address))?.status()).toBe(404);
});

test("the owner puts a file into a product, and its buyer opens it", async ({
  owner,
  guest,
  page,
}) => {
  const product = await guest.finds("로고송");
  await owner.page.goto(`/admin/product/edit/${product.id}`);
  await owner.page.getByRole("link", { name: "판매 파일" }).click();
  // The form of the product, which is left, has a field of nearly the same name.
  await expect(owner.page).toHaveURL(/\/goods$/);
  await expectAccessible(owner.page);
  let letThrough = () => {};
  const held = new Promise<void>((go) => (letThrough = go));
  await owner.page.route("**/v0/b/**", (route) => held.then(() => route.continue()));
  await owner.page
    .getByLabel("파일 올리기", { exact: true })
    .setInputFiles({ name: "우리 가게 노래.wav", mimeType: "audio/wav", buffer: recording });
  const bar = owner.page.getByRole("complementary", { name: "올리는 파일" });
  await expect(bar).toBeHidden();
  await owner.page.getByRole("link", { name: product.title, exact: true }).click();
  await expect(bar.getByText(/파일 1개 \d+% 올리는 중/)).toBeVisible();
  await expectAccessible(owner.page);
  letThrough();
  await expect(bar).toBeHidden();
  await owner.page.getByRole("link", { name: "판매 파일" }).click();
  await expect(owner.page.getByText("우리 가게 노래.wav").first()).toBeVisible();
  await expect(owner.page.getByLabel("구매자에게 보이는 이름")).toHaveValue("우리 가게 노래");

  await guest.orders(product);
  await expect(page.getByRole("heading", { level: 3, name: "우리 가게 노래" })).toBeVisible();
});
