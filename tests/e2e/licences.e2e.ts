import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "./people.ts";

test("a guest buys a licence, shows its certificate to somebody, and widens it for the difference", async ({
  guest,
  page,
  browser,
  baseURL,
}) => {
  const pack = await guest.finds("아침을 여는 목소리팩");
  await page.goto(`/product/${pack.id}`);
  await expect(page.getByText("혼자 듣거나, 돈을 받지 않는").first()).toBeVisible();
  await expectAccessible(page);
  await guest.orders(pack);
  await page.getByRole("link", { name: "증서 보기" }).click();
  await expect(page.getByText("지금 유효해요")).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF 받기" }).click();
  const paper = await readFile(await (await saved).path());
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");

  const other = await (await browser.newContext({ baseURL, locale: "ko-KR" })).newPage();
  await other.goto("/verify");
  const file = (buffer: Buffer) => ({ name: "증서.pdf", mimeType: "application/pdf", buffer });
  await other.getByLabel("증서 파일").setInputFiles(file(paper));
  await expect(other.locator("input[name=file]")).not.toHaveValue("");
  await other.getByRole("button", { name: "확인하기" }).click();
  await expect(other.getByText("올린 파일은 상점이 서명한 그대로예요.")).toBeVisible();
  await expect(other.getByText("홍길동")).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole("link", { name: "다른 증서 확인하기" }).click();
  const turned = Buffer.from(paper);
  turned[2000]! ^= 1;
  await other.getByLabel("증서 파일").setInputFiles(file(turned));
  await expect(other.locator("input[name=file]")).not.toHaveValue("");
  await other.getByRole("button", { name: "확인하기" }).click();
  await expect(other.getByRole("alert")).toContainText("발급한 그대로의 증서가 아니에요");
  await expectAccessible(other);

  await page.getByRole("button", { name: "상업(으)로 업그레이드" }).click();
  await expect(page.getByText("먼저 구매한 상품에 추가되는 금액이에요")).toBeVisible();
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  await expectAccessible(page);
  await guest.pays("결제 성공");
  await expect(page).toHaveURL(/\/complete\//);
  await page.goto(address);
  await expect(page.getByText("더 넓은 라이선스의 증서로 바뀌었어요")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "상업" })).toBeVisible();
});
