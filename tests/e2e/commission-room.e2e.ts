import type { Browser, Page } from "@playwright/test";
import { seedPeople } from "#db/seed/people.ts";
import { takeWords } from "#shop/product/commission/commission-words.ts";
import { lives, visitLive } from "../browser/live.ts";
import { sound } from "../given/goods.ts";
import { briefOf } from "../has/commission.ts";
import { patience } from "../patience.ts";
import { readMail, sendForm, signIn } from "./by-request.ts";
import { invites, NEWCOMERS_PASSWORD, signsUp } from "./newcomer.ts";
import { expect, expectAccessible, test, type Guest } from "./people.ts";

type Window = Parameters<Browser["newContext"]>[0];

/**
 * Opens a second window for somebody whom the owner invites as voice actor. Returns their address
 * too.
 */
async function inviteActor(desk: Page, browser: Browser, window: Window) {
  const page = await (await browser.newContext({ ...window, locale: "ko-KR" })).newPage();
  const email = await signsUp(page, desk);
  await page.goto(await invites(desk, { email, role: "성우" }));
  await page.getByRole("button", { name: "초대 받아들이기" }).click();
  await expect(page.getByText("성우 역할을 맡았어요.")).toBeVisible();
  await signIn(page.request, email, { password: NEWCOMERS_PASSWORD, door: "/admin-login" });
  return { page, email };
}

/**
 * A guest's room that waits for recording, with two rounds, one per screen size, and the order's
 * phone. Other journeys use more rounds.
 */
async function waitingRoom(desk: Page, isPhone: boolean): Promise<{ room: string; phone: string }> {
  await visitLive(desk, "/admin/commissions");
  const waiting = desk.getByRole("link", { name: /맡은 분 없음/ });
  const rooms = await waiting.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!),
  );
  for (const room of isPhone ? rooms : rooms.toReversed()) {
    const main = desk.locator("main");
    await visitLive(desk, room);
    if (!(await main.innerText()).includes("수정 2번 가운데 2번 남음")) continue;
    await visitLive(desk, `/admin/order/${room.split("/")[3]}`);
    const pageText = await main.innerText();
    const phone = /010-0000-\d{4}/.exec(pageText)?.[0];
    if (phone && !pageText.includes("회원 정보 보기")) return { room, phone };
  }
  throw new Error("no guest's commission waits");
}

const buyerOf = (phone: string) =>
  seedPeople.find((person) => person.phone === phone.replaceAll("-", ""))!;

/** With the code that comes to the address of the order. */
async function opensByCode(
  guest: Guest,
  desk: Page,
  { number, phone }: { number: string; phone: string },
): Promise<void> {
  const { page } = guest;
  Object.assign(guest, { phone });
  await guest.looksUp(number);
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  const code = await readMail(desk, {
    list: `/admin/mailbox?view=sent&event=order-code&channel=mail&number=${number}`,
    about: ["메일 보기"],
    says: /^\d{6}$/m,
  });
  await page.getByLabel("인증번호").fill(code);
  await page.getByRole("button", { name: "확인하기" }).click();
}

async function sends(actor: Page, room: string, round: number): Promise<void> {
  await visitLive(actor, room);
  const file = { name: `녹음-${round}.wav`, mimeType: "audio/wav", buffer: sound() };
  await actor.locator("input[type=file]").setInputFiles(file);
  await expect(actor.getByText(takeWords(round)).first()).toBeVisible();
  await actor.getByRole("button", { name: "녹음 보내기" }).click();
  await expect(actor.getByText("구매자가 녹음을 듣고 있어요.")).toBeVisible();
}

async function asks(page: Page, words: string): Promise<void> {
  await page.reload();
  await lives(page);
  await page.getByLabel("몇 초").fill("0:01");
  await page.getByLabel("의견", { exact: true }).fill(words);
  await page.getByRole("button", { name: "의견 남기기" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name: /수정 요청하기/ }).click();
  await expect(page.getByText("상점이 수정하고 있어요.", { exact: false })).toBeVisible();
}

test("three rounds between a guest and a voice actor, the third one bought, until it is in the guest's sounds", async ({
  guest,
  owner,
  page,
  browser,
  baseURL,
  viewport,
}) => {
  const { room, phone } = await waitingRoom(owner.page, (viewport?.width ?? 0) < 1000);
  const number = room.split("/")[3]!;
  const { page: actor, email } = await inviteActor(owner.page, browser, { baseURL, viewport });
  expect((await actor.request.get(room)).status()).toBe(404);

  await visitLive(owner.page, room);
  await owner.page.getByLabel("맡은 분").selectOption({ label: `김새로 (${email})` });
  await owner.page.getByRole("button", { name: "정하기" }).click();
  await expect(owner.page.getByText("맡을 분을 정했어요.")).toBeVisible();
  await expectAccessible(owner.page);

  await visitLive(actor, "/admin/commissions");
  await expect(actor.getByRole("link", { name: /\d{8}-/ })).toHaveCount(1);
  await visitLive(actor, room);
  const shown = await actor.content();
  expect([/\d원/.exec(shown)?.[0], /010-\d{4}/.exec(shown)?.[0]]).toEqual([undefined, undefined]);
  expect(shown).not.toContain(buyerOf(phone).name);
  await actor.getByRole("button", { name: "녹음 시작" }).click();
  await expect(
    actor.getByText("녹음을 올려 구매자에게 보내주세요.", { exact: false }),
  ).toBeVisible();
  await sends(actor, room, 1);
  await expectAccessible(actor);

  await opensByCode(guest, owner.page, { number, phone });
  await page.getByRole("link", { name: "작업실 열기" }).click();
  await expect(page.getByText("내 차례예요.", { exact: false })).toBeVisible();
  await lives(page);
  await page.getByLabel("몇 초").fill("9:59");
  await page.getByLabel("의견", { exact: true }).fill("여기는 없는 곳");
  await page.getByRole("button", { name: "의견 남기기" }).click();
  await expect(page.getByText("이 녹음은 0:01까지예요.")).toBeVisible();
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
  await paysDifference(guest);
  await page.goto(room.replace("/admin/commissions", "/order-room"));
  await asks(page, "끝을 조금만 더 길게요.");
  await sends(actor, room, 4);

  await page.reload();
  await lives(page);
  await page.getByText("4번째 녹음 확정하기").click();
  await page.getByRole("button", { name: "확정하기", exact: true }).click();
  await page.getByRole("link", { name: "내 소리 열기" }).click();
  await expect(page.getByText("확정본").first()).toBeVisible();
  await actor.context().close();
});

async function paysDifference(guest: Guest): Promise<void> {
  const { page } = guest;
  await page.getByLabel(/만 14세 이상이고/).check();
  await page.getByLabel(/결제하면 바로 적용되고/).check();
  await guest.pays("결제 성공");
  await expect(page).toHaveURL(/\/complete\//);
}

const SENTENCE = "아침 여섯 시, 골목의 첫 빵이 나옵니다. ";
const LONGER = SENTENCE.repeat(20);

/**
 * Orders a commission by requests; commission.e2e.ts tests its screens. Returns the room once the
 * job opened it.
 */
async function commissions(guest: Guest): Promise<string> {
  const product = await guest.finds("브랜드 내레이션");
  const brief = briefOf({ script: SENTENCE, use: "inhouse" });
  const { path } = await guest.hasOrdered(product, brief);
  let room: string | undefined;
  await expect(async () => {
    const shown = await (await guest.page.request.get(path)).text();
    room = /\/order-room\/[\w-]+\/\d+/.exec(shown)?.[0];
    expect((await guest.page.request.get(room!)).status()).toBe(200);
  }).toPass({ timeout: patience(30_000) });
  return room!;
}

const atWork = (room: string) => room.replace("/order-room", "/admin/commissions");

/** The table is the one that was agreed to, and what comes back is what it says. */
async function stops(page: Page, room: string, back: string): Promise<void> {
  await visitLive(page, room);
  const agreed = page.getByRole("region", { name: "중단하면 환불받는 금액" });
  await expect(agreed.getByRole("listitem")).toHaveText([
    "만들기 시작하기 전100%",
    "만들기 시작한 뒤60%",
    "첫 녹음을 받은 뒤30%",
    "확정한 뒤0%",
  ]);
  await agreed.getByText("작업 중단", { exact: true }).click();
  await expectAccessible(page);
  await agreed.getByRole("button", { name: `중단하고 ${back} 돌려받기` }).click();
  await expect(page.getByText("작업을 끝냈어요.")).toBeVisible();
  await page.getByRole("link", { name: "주문 보기" }).click();
  await expect(page.getByText(back).first()).toBeVisible();
}

test("whoever stops gets back what the table says, of a longer script that was agreed and paid as well", async ({
  guest,
  owner,
  page,
}) => {
  const begun = await commissions(guest);
  await sendForm(owner.page.request, atWork(begun), { intent: "begin" });
  await visitLive(page, begun);
  await page.getByText("원고 바꾸기").click();
  await page.getByLabel("새 원고").fill(LONGER);
  await page.getByRole("button", { name: "원고 변경 제안하기" }).click();
  await expect(page.getByText("상대방의 답을 기다리는 원고")).toBeVisible();
  await visitLive(owner.page, atWork(begun));
  const proposal = owner.page.getByRole("region", { name: "원고 변경 제안이 왔어요" });
  await expect(proposal).toContainText("340자");
  await expect(proposal).toContainText("차액 60,000원");
  await expect(proposal.locator("ins").first()).toBeVisible();
  await expectAccessible(owner.page);
  await proposal.getByRole("button", { name: "동의하기" }).click();
  await expect(owner.page.getByText("차액을 결제하면 바뀌는 원고")).toBeVisible();
  await visitLive(page, begun);
  await expect(page.getByText("첫 번째 원고")).toBeVisible();
  await page.getByRole("link", { name: "60,000원 결제하기" }).click();
  await paysDifference(guest);
  await visitLive(page, begun);
  await expect(page.getByText("2번째 원고")).toBeVisible();
  await expect(page.getByText("결제 150,000원", { exact: false })).toBeVisible();
  await stops(page, begun, "90,000원");
});

/** The one of the demonstration that nobody answered, as its buyer opens it. */
async function approvedByClock(desk: Page): Promise<string> {
  const list = await (await desk.request.get("/admin/commissions?tab=approved")).text();
  for (const [room] of list.matchAll(/\/admin\/commissions\/[\w-]+\/\d+/g)) {
    const shown = await (await desk.request.get(room)).text();
    if (shown.includes("곧 확정된다고 알렸어요")) return room;
  }
  throw new Error("no room was approved by the clock");
}

test("a take that nobody answered was approved by the clock after a warning, and is in the buyer's sounds", async ({
  owner,
  page,
}) => {
  const room = await approvedByClock(owner.page);
  await owner.page.goto(`/admin/order/${room.split("/")[3]}`);
  const pageText = await owner.page.locator("main").innerText();
  await signIn(page.request, /[\w.]+@[\w.]*example[\w.]*/.exec(pageText)![0]);
  await visitLive(page, room.replace("/admin/commissions", "/order-room"));
  await page.getByText("지난 기록").click();
  const history = page.getByRole("listitem");
  await expect(history.filter({ hasText: "녹음을 확정했어요" })).toBeVisible();
  await expect(history.filter({ hasText: "곧 확정된다고 알렸어요" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "내 소리 열기" }).click();
  await expect(page.getByText("확정본").first()).toBeVisible();
});
