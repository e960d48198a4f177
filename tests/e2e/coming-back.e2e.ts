import { signIn } from "./by-request.ts";
import { expect, expectAccessible, test } from "./people.ts";

test("a guest is told when something is back, wishes, signs in with the wishes, shares them, and becomes a member after ordering", async ({
  guest,
  page,
  isMobile,
}) => {
  const gone = await guest.finds("오디오북 낭독 제작");
  const pack = await guest.finds("아침을 여는 목소리팩");
  await page.goto(`/product/${gone.id}`);
  await expect(page.getByRole("button", { name: "품절" })).toHaveCount(0);
  await page.getByRole("link", { name: "재입고되면 알려드릴까요?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("재입고되면 알려드릴까요?");
  await expectAccessible(page);
  await page.getByLabel("이메일").fill(`waits-${isMobile ? "phone" : "desk"}@example.com`);
  await page.getByRole("button", { name: "알림 신청" }).click();
  await expect(page.getByText("신청 확인 안내를 보냈어요")).toBeVisible();

  await page.goto(`/product/${pack.id}`);
  const heart = page.getByRole("button", { name: `${pack.title} 찜하기` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.focus();
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/wish");
  await expect(page.getByRole("link", { name: new RegExp(`^${pack.title}`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /이어 듣기$/ }).click();
  await expect(page.getByRole("region", { name: "재생 중인 소리" })).toBeVisible();

  const { path } = await guest.hasOrdered(await guest.finds("목소리 엽서"));
  await page.goto(path);
  await page.getByLabel("비밀번호", { exact: true }).fill("correct horse battery");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /만 14세/ }).check();
  await page.getByRole("checkbox", { name: /이용약관/ }).check();
  await page.getByRole("button", { name: "확인 메일 받고 회원 되기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("메일을 확인해주세요");

  await signIn(page.request, "member@sori.example");
  await page.goto("/wish");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("wishes")), { timeout: 60_000 })
    .toBe("");
  await expect(page.getByRole("link", { name: new RegExp(`^${pack.title}`) })).toBeVisible();
  if (!(await page.getByRole("button", { name: "공유 중단하기" }).isVisible()))
    await page.getByRole("button", { name: "공유 주소 만들기" }).click();
  const address = await page.getByRole("link", { name: /\/wish\/[\w-]{43}$/ }).textContent();
  await page.goto(new URL(address!).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("함께 듣는 목록");
  await expectAccessible(page);
});
