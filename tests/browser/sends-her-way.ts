import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { violationsOf } from "../has/violations.ts";
import { widerThanWindow } from "../has/wider-than-window.ts";
import { fills, presses } from "./opens-shop.ts";

const CARRIER = "하늘특송";
const SHEET = "하늘특송 접수";

async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await widerThanWindow(page)).toEqual([]);
}

/** A carrier of her own, where parcels are fetched, and that returns are fetched. */
export async function setsSending(owner: Page): Promise<void> {
  await owner.goto("/admin/site#sending");
  const part = owner.getByRole("region", { name: "보내는 방법", exact: true });
  const carrier = `${CARRIER} https://haneul.example/{number}`;
  await fills(owner, { ownCarriers: carrier, pickupPlace: "부산 달빛로 3 1층" }, part);
  const save = part.getByRole("button", { name: "저장", exact: true });
  // A place without its hours is no way to be handed anything.
  await save.click();
  await part.getByText("받으러 오는 곳과 시간을 함께 적어주세요.").first().waitFor();
  await fills(owner, { pickupHours: "평일 10시부터 18시" }, part);
  await part.locator("[name=fetchesReturns]").selectOption("on");
  await part.getByText("방문 수령: 부산 달빛로 3 1층").waitFor();
  await save.click();
  await owner.getByText("저장했어요. 상점에 바로 보여요.").waitFor();
  await owner.reload();
  expect(await part.locator("[name=ownCarriers]").inputValue()).toBe(carrier);
  await owner.goto("/admin/claim/retrievals");
  await owner.getByText("접수할 회수가 없어요").waitFor();
  expect(await owner.getByText("지금은 회수 신청을 받지 않아요").count()).toBe(0);
}

/** Her carrier's sheet, with which the order leaves in a file. */
export async function makesSheet(owner: Page, number: string): Promise<void> {
  await owner.goto("/admin/order/sheets");
  await owner.getByText("택배 주문 1건").waitFor();
  await owner.getByText("새 양식 만들기").click();
  await owner.getByLabel("양식 이름").last().fill(SHEET);
  await owner.getByLabel("파일 형식").last().selectOption("csv");
  await owner.getByRole("button", { name: "양식 저장" }).last().click();
  await owner.getByText(`‘${SHEET}’ 양식을 저장했어요.`).waitFor();
  expect(await owner.getByRole("radio", { name: SHEET }).isChecked()).toBe(true);
  await expectSound(owner);
  await owner.getByLabel("이유").fill("첫 주문 접수");
  const saved = owner.waitForEvent("download");
  await presses(owner, "파일 받기");
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv).toContain(number);
  expect(csv).toContain("와우산로 94");
}

/** By the barcode on the slip, with her own carrier. */
export async function packsFirst(owner: Page, number: string): Promise<void> {
  await owner.goto("/admin/parcel/pack");
  await owner.locator("input[name=code]").fill(number);
  await owner.locator("input[name=code]").press("Enter");
  await owner.getByText("1개를 더 담아주세요").waitFor();
  const company = owner.locator("select[name=company]");
  // What she set up can be chosen.
  expect(await company.locator("option", { hasText: "방문 수령" }).isDisabled()).toBe(false);
  await company.selectOption(CARRIER);
  await owner.locator("input[name=waybillNumber]").fill("77001234");
  await owner.getByRole("button", { name: /발송 처리$/ }).click();
  await owner.getByText(`${number} 주문을 보냈어요.`).waitFor();
  await owner.goto(`/admin/order/${number}`);
  await owner.getByText(`${CARRIER} 77001234`).first().waitFor();
  const link = owner.getByRole("link", { name: new RegExp(`${CARRIER}|배송 조회`) }).first();
  expect(await link.getAttribute("href")).toBe("https://haneul.example/77001234");
}
