import type { Browser, Page } from "@playwright/test";
import { seedPeople } from "#db/seed/people.ts";
import { lives, visitLive } from "../browser/live.ts";
import { sound } from "../given/goods.ts";
import { readMail, signIn } from "./by-request.ts";
import { expect, expectAccessible, test } from "./people.ts";

/** The voice actor of the demonstration. */
const ACTOR = seedPeople[4]!.email;

async function openActor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, locale: "ko-KR" });
  await signIn(context.request, ACTOR, { password: "sori-member-2026", door: "/admin-login" });
  return context.newPage();
}

/** Rooms of guests that wait for somebody to record them, one for each size, with the phone of the order. */
async function waitingRoom(desk: Page, isPhone: boolean): Promise<{ room: string; phone: string }> {
  await visitLive(desk, "/admin/commissions");
  const waiting = desk.getByRole("link", { name: /맡은 분 없음/ });
  const rooms = await waiting.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!),
  );
  for (const room of isPhone ? rooms : rooms.toReversed()) {
    await visitLive(desk, `/admin/order/${room.split("/")[3]}`);
    const said = await desk.locator("main").innerText();
    const phone = /010-0000-\d{4}/.exec(said)?.[0];
    if (phone && !said.includes("회원 정보 보기")) return { room, phone };
  }
  throw new Error("no guest's commission waits");
}

async function sends(actor: Page, room: string, round: number): Promise<void> {
  await visitLive(actor, room);
  const file = { name: `테이크-${round}.wav`, mimeType: "audio/wav", buffer: sound() };
  await actor.locator("input[type=file]").setInputFiles(file);
  await expect(actor.getByText(`${round}번 테이크`).first()).toBeVisible();
  await actor.getByRole("button", { name: "테이크 보내기" }).click();
  await expect(actor.getByText("구매자가 테이크를 듣고 있어요.")).toBeVisible();
}

async function asks(page: Page, words: string): Promise<void> {
  await page.reload();
  await lives(page);
  await page.getByLabel("몇 초").fill("0:01");
  await page.getByLabel("의견", { exact: true }).fill(words);
  await page.getByRole("button", { name: "의견 남기기" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name: /수정 요청하기/ }).click();
  await expect(page.getByText("상점이 고쳐서 녹음하고 있어요.", { exact: false })).toBeVisible();
}

test("three rounds between a guest and a voice actor, the third one bought, until it is in the guest's sounds @both", async ({
  guest,
  owner,
  page,
  browser,
  baseURL,
  viewport,
}) => {
  const { room, phone } = await waitingRoom(owner.page, (viewport?.width ?? 0) < 1000);
  const number = room.split("/")[3]!;

  await visitLive(owner.page, room);
  await owner.page.getByLabel("맡은 분").selectOption({ label: seedPeople[4]!.name });
  await owner.page.getByRole("button", { name: "정하기" }).click();
  await expect(owner.page.getByText("맡을 분을 정했어요.")).toBeVisible();
  await expectAccessible(owner.page);

  const actor = await openActor(browser, baseURL);
  await visitLive(actor, room);
  await expect(actor.locator("main")).not.toContainText(/\d원/);
  await actor.getByRole("button", { name: "녹음 시작" }).click();
  await expect(
    actor.getByText("테이크를 올려 구매자에게 보내주세요.", { exact: false }),
  ).toBeVisible();
  await sends(actor, room, 1);
  await expectAccessible(actor);

  Object.assign(guest, { phone });
  await guest.looksUp(number);
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  const code = await readMail(owner.page, {
    list: `/admin/mailbox?view=sent&event=order-code&channel=mail&number=${number}`,
    about: ["메일 보기"],
    says: /^\d{6}$/m,
  });
  await page.getByLabel("인증번호").fill(code);
  await page.getByRole("button", { name: "확인하기" }).click();
  await page.getByRole("link", { name: "작업실 열기" }).click();
  await expect(page.getByText("내 차례예요.", { exact: false })).toBeVisible();
  await lives(page);
  await page.getByLabel("몇 초").fill("9:59");
  await page.getByLabel("의견", { exact: true }).fill("여기는 없는 곳");
  await page.getByRole("button", { name: "의견 남기기" }).click();
  await expect(page.getByText("이 테이크는 0:01까지예요.")).toBeVisible();
  await expect(page.getByLabel("의견", { exact: true })).toHaveValue("여기는 없는 곳");
  await expectAccessible(page);

  await asks(page, "첫 문장을 천천히 읽어주세요.");
  await sends(actor, room, 2);
  await asks(page, "두 번째 문장을 밝게 읽어주세요.");
  await sends(actor, room, 3);

  // The rounds of the price are used up: one more is bought.
  await page.reload();
  await lives(page);
  await page.getByRole("button", { name: /수정 한 번 더/ }).click();
  await expect(page.getByRole("heading", { name: "결제를 기다리고 있어요" })).toBeVisible();
  await page.getByLabel(/만 14세 이상이고/).check();
  await page.getByLabel(/결제하면 바로 적용되고/).check();
  await guest.pays("결제 성공");
  await expect(page).toHaveURL(/\/complete\//);
  await page.goto(room.replace("/admin/commissions", "/order-room"));
  await asks(page, "끝을 조금만 더 길게요.");
  await sends(actor, room, 4);

  await page.reload();
  await lives(page);
  await page.getByText("4번 테이크로 완성하기").click();
  await page.getByRole("button", { name: "완성하기", exact: true }).click();
  await page.getByRole("link", { name: "내 소리 열기" }).click();
  await expect(page.getByText("완성본").first()).toBeVisible();
  await actor.context().close();
});
