import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { bankStatement } from "../given/bank-statement.ts";
import { violationsOf } from "../has/violations.ts";
import { patience } from "../patience.ts";
import { button, fills, linkTo, presses } from "./opens-shop.ts";

const ACCOUNT = "351-0782-4410-93";
const DEPOSITOR = "달님이";

/** Her bank account becomes the way to pay once her practice ends, in the browser alone. */
export async function takesTransfers(owner: Page): Promise<void> {
  await owner.goto("/admin/payment-settings");
  const part = owner.getByRole("region", { name: "계좌이체 (무통장입금)" });
  await part.getByLabel("은행").selectOption({ label: "농협은행" });
  await fills(owner, { number: ACCOUNT, holder: "김달빛", days: "3" }, part);
  await part.getByLabel("주문할 때 계좌이체를 고를 수 있게 해요").check();
  await part.getByRole("button", { name: "계좌이체 저장" }).click();
  await owner.getByText("저장했어요. 연습이 끝나면 이 계좌로 받아요.").waitFor();
  expect(await violationsOf(owner)).toEqual([]);
  const practice = owner.getByRole("region", { name: "연습 모드 끝내기" });
  await practice.getByRole("checkbox").check();
  await practice.getByRole("button", { name: "연습 모드 끝내기" }).click();
  await owner.getByText("연습을 끝냈어요.").waitFor();
  await owner.getByText("결제사 없이 계좌이체만 받고 있어요.").waitFor();
}

/** A guest chooses it, and sees where to pay. Gives the order's number. */
export async function choosesTransfer(guest: Page, amount: string): Promise<string> {
  await guest.getByLabel(/계좌이체/).check();
  await guest.getByLabel("입금자명").fill(DEPOSITOR);
  const form = guest.locator("form", { has: button(guest, `${amount} 결제하기`) });
  for (const tick of await form.locator("input[type=checkbox][required]").all()) await tick.check();
  await presses(guest, `${amount} 결제하기`);
  await guest.getByRole("heading", { level: 1, name: /입금을 기다리고 있어요/ }).waitFor();
  await guest.getByText(ACCOUNT).first().waitFor();
  expect(await violationsOf(guest)).toEqual([]);
  const number = await guest
    .getByText(/^\d{8}-[A-Z2-9]{8}$/)
    .first()
    .textContent();
  return number!.trim();
}

/** The day's list of the bank is pasted once, and one press settles what is sure. */
export async function settlesDay(
  owner: Page,
  { number, amount }: { number: string; amount: number },
): Promise<void> {
  await owner.goto("/admin/deposits");
  const statement = bankStatement(ACCOUNT, [{ at: new Date(), amount, name: DEPOSITOR }]);
  await owner.getByLabel("거래내역").fill(statement);
  await presses(owner, "거래내역 넣기");
  await owner.getByText("확실한 거래 1").waitFor();
  expect(await violationsOf(owner)).toEqual([]);
  await presses(owner, "선택한 1건 처리");
  await linkTo(owner, number).first().waitFor();
  await button(owner, "선택한 1건 처리").waitFor({
    state: "detached",
    timeout: patience(20_000),
  });
}
