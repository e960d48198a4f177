import type { Page } from "@playwright/test";
import { visitLive } from "../browser/live.ts";
import { readMail } from "./by-request.ts";
import { agreeAll, expect, expectAccessible, test } from "./people.ts";

/** The path in the mail to this address, read in the mailbox of the back office. */
const linkTo = (desk: Page, email: string): Promise<string> =>
  readMail(desk, {
    about: [email.split("@")[1]!, "예약이 확정됐어요"],
    says: /\/order-reserve\/order\/[\w-]{43}/,
  });

// covers 2.21
test("a guest reserves, orders by the link of the confirmation, pays, and gets it sent", async ({
  guest,
  owner,
  page,
}) => {
  const email = `line@r${Date.now()}-${Math.floor(Math.random() * 1e6)}.example.com`;
  await page.goto("/order-reserve");
  await page.getByRole("link", { name: /내레이션 4주 클래스 예약하기/ }).click();
  await expect(page).toHaveURL(/\/order-reserve\/[a-z0-9]+$/);
  await expect(page.getByText("지금 결제할 금액")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "예약 신청하기" }).click();
  await expect(page.getByText("이름을 입력해주세요.")).toBeVisible();
  await page.getByLabel("이름", { exact: true }).fill("허난설헌");
  await page.getByLabel("휴대폰 번호").fill(guest.phone);
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel(/만 14세 이상이고/).check();
  await page.getByRole("button", { name: "예약 신청하기" }).dblclick();
  await expect(page).toHaveURL(/\/order-reserve\/complete\/R/);
  await expect(page.getByRole("heading", { level: 1, name: "예약을 신청했어요" })).toBeVisible();
  const number = /R\d{8}-[A-Z2-9]{8}/.exec(page.url())![0];

  const desk = owner.page;
  // A tick before the page lives is taken back when it does.
  await visitLive(desk, `/admin/reserve?search=${number}`);
  await desk.getByLabel(`${number} 선택`).check({ force: true });
  await desk.getByRole("button", { name: "확정", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "확정", exact: true }).click();
  await expect(desk.getByText("예약 1건을 확정했어요.")).toBeVisible();

  await page.goto(await linkTo(desk, email));
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("허난설헌");
  await expectAccessible(page);
  await agreeAll(page);
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  await expect(page.getByText(/일\(.\)까지 (보내드려요|상품을 준비해)/)).toBeVisible();
  const order = await guest.readsNumber();

  await desk.goto(`/admin/order/${order}`);
  await desk.getByRole("button", { name: "제공 처리" }).first().click();
  await expect(desk.getByText("제공중").first()).toBeVisible();
  await page.goto(`/order-reserve/complete/${number}`);
  await expect(page.getByText("제공중").first()).toBeVisible();
});
