import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { parcel } from "../pages/order-office-given.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

// What a shopper sees while something is on its way, does not come, or cannot be sent at all.
const site = await openSite();

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  reducedMotion: "reduce",
};

let page: Page;
beforeEach(async () => {
  const context = await site.window(phone);
  page = await context.newPage();
  return () => context.close();
});

const overlay = () => page.getByText("처리 중이에요. 잠시만 기다려주세요.");
const wayOut = () => page.getByRole("button", { name: "그만 기다리기" });

/** From here the page's clock stands where it is put, however long the machine takes. */
const stopClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** What comes late is there after some of the page's ticks. */
async function comes(what: () => Locator): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(20);
    return what().isVisible();
  };
  await expect.poll(isThere).toBe(true);
}

/** Of this address nothing comes any more, until it is let go. */
async function holdBack(path: RegExp, method: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** The page's scripts take this many times as long, as on an old phone. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

test.each([
  ["a guest", 1, "비회원 주문", "주문하기"],
  ["a guest on a slow phone", 8, "비회원 주문", "주문하기"],
  ["a stranger who signs in first", 1, "로그인하고 구매", "로그인"],
])(
  "%s who orders without a network is told so, and goes on when it is back",
  async (_, slowness, button, heading) => {
    const product = await site.shop.has.product();
    await slowDown(page, slowness);
    await visitLive(page, `/product/${product.id}`);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("heading", { level: 1, name: "오프라인이에요" }).waitFor();
    expect(await page.locator("dialog:modal, div.fixed.inset-0").count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  },
);

// covers 8.7
test("whatever is saved and takes longer than a moment covers the page; after ten seconds there is a way out, and what was typed stays", async () => {
  const { email } = await site.shop.has.member();
  await page.clock.install();
  await visitLive(page, "/login");
  await stopClock();
  const letGo = await holdBack(/\/login\.data/, "POST");
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill("not-the-password");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await page.clock.runFor(400);
  expect(await overlay().count()).toBe(0);
  await page.clock.runFor(200);
  await comes(overlay);
  // Nothing under it can be reached, by keys neither.
  expect(await page.evaluate(() => document.querySelector("dialog:modal") !== null)).toBe(true);
  await page.clock.runFor(9000);
  expect(await wayOut().count()).toBe(0);
  await page.clock.runFor(11_000);
  await comes(wayOut);
  await wayOut().click();
  await overlay().waitFor({ state: "detached" });
  await page.getByText("보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.").waitFor();
  expect(await page.getByLabel("이메일").inputValue()).toBe(email);

  letGo();
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await page.getByText(/맞지 않아요/).waitFor();
  expect(await page.locator("dialog:modal").count()).toBe(0);
});

test("an answer finds its field also when the page was covered: the focus goes there", async () => {
  await page.clock.install();
  await visitLive(page, "/login");
  await stopClock();
  const letGo = await holdBack(/\/login\.data/, "POST");
  await page.getByLabel("이메일").fill("nobody@example.com");
  await page.getByLabel("비밀번호", { exact: true }).fill("not-the-password");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await page.clock.runFor(1000);
  await comes(overlay);
  letGo();
  const trouble = page.locator("[data-trouble]");
  await trouble.waitFor();
  await expect.poll(() => trouble.evaluate((node) => node === document.activeElement)).toBe(true);
});

test("a page that does not come is waited for no longer than one likes", async () => {
  await page.clock.install();
  await visitLive(page, "/policy");
  await stopClock();
  await holdBack(/\/qna\.data/, "GET");
  await page.getByRole("button", { name: "메뉴 열기" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "QnA" }).click();
  await comes(() => page.locator("div.fixed.inset-0"));
  await page.clock.runFor(9000);
  expect(await wayOut().count()).toBe(0);
  await page.clock.runFor(11_000);
  await comes(wayOut);
  await wayOut().click();
  await wayOut().waitFor({ state: "detached" });
  expect(await page.locator("div.fixed.inset-0").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/policy");
  expect(await page.title()).toContain("이용약관");
});

test("a shop that cannot be reached although the device has a line is said so where one is, and the next press pays", async () => {
  const member = await site.shop.has.member();
  const order = await site.shop.has.order({ memberId: member.id, guestId: null, payBy: "card" });
  await site.signIn(page.context(), member.email);
  await page.route("**/healthz", (route) => route.abort());
  await visitLive(page, `/order/failure?order=${order.number}`);
  const pay = page.getByRole("main").getByRole("button", { name: /결제하기$/ });
  await pay.click();
  await page.getByText("보내지 못했어요. 인터넷 연결을 확인해주세요").waitFor();
  expect(new URL(page.url()).pathname).toBe("/order/failure");
  expect(await pay.getAttribute("aria-busy")).not.toBe("true");
  await page.unroute("**/healthz");
  await pay.click();
  await page.getByText("실제 돈은 움직이지 않아요").waitFor();
});

test("a form that leads to the payment window and does not get there can be given up", async () => {
  const member = await site.shop.has.member();
  const order = await site.shop.has.order({ memberId: member.id, guestId: null, payBy: "card" });
  await site.signIn(page.context(), member.email);
  await page.clock.install();
  // The browser's own navigation is left out: what asks and clicks here would wait for it.
  await page.addInitScript(() => {
    addEventListener("submit", (event) => event.preventDefault());
    window.stop = () => document.documentElement.setAttribute("data-stopped", "");
  });
  await visitLive(page, `/order/failure?order=${order.number}`);
  await stopClock();
  const pay = page.getByRole("main").getByRole("button", { name: /결제하기$/ });
  await pay.click();
  await page.clock.runFor(600);
  await comes(overlay);
  await page.clock.runFor(9000);
  expect(await wayOut().count()).toBe(0);
  await page.clock.runFor(11_000);
  await comes(wayOut);
  await wayOut().click();
  await overlay().waitFor({ state: "detached" });
  expect(await page.locator("html[data-stopped]").count()).toBe(1);
  await page.clock.runFor(400);
  await page.getByText("기다리지 않고 멈췄어요. 처리됐는지 확인한 뒤 다시 시도해주세요").waitFor();
  // The button is awake again, and a second press covers the page anew.
  expect(await pay.getAttribute("aria-busy")).not.toBe("true");
  await page.clock.runFor(2000);
  await pay.click();
  await page.clock.runFor(600);
  await comes(overlay);
});

test("a memo of the back office that cannot be sent stays, is said so, and waits on the device", async () => {
  const admin = await site.shop.has.admin();
  const order = await site.shop.has.order({ payment: "paid" });
  await site.signIn(page.context(), admin.email);
  const path = `/admin/order/${order.number}`;
  await visitLive(page, path);
  const memo = page.locator("textarea[name=memo]");
  await memo.fill("문 앞에 두기");
  await page.route(/\.data/, (route) => route.abort());
  await page.getByRole("button", { name: "메모 저장" }).click();
  await page
    .getByText(/^보내지 못했어요.*적은 내용은 그대로 있어요/)
    .first()
    .waitFor();
  expect(await memo.inputValue()).toBe("문 앞에 두기");
  await page.unroute(/\.data/);
  page.on("dialog", (dialog) => void dialog.accept());
  await visitLive(page, path);
  await page.getByRole("button", { name: "이어서 쓰기" }).click();
  expect(await memo.inputValue()).toBe("문 앞에 두기");
});

// covers 4.10
test("waybills that are all unlike their carrier's are asked about in the shop's words, beside the tick", async () => {
  const admin = await site.shop.has.admin();
  const { number } = await site.shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: await parcel(site.shop),
  });
  await site.signIn(page.context(), admin.email);
  await visitLive(page, "/admin/order/import");
  await page.getByLabel("붙여넣을 표").fill(`${number},우체국,1234`);
  await page.getByRole("button", { name: "미리 보기" }).click();
  const tick = page.getByRole("checkbox", { name: /함께 적용할게요/ });
  await page.getByRole("button", { name: "0건 적용" }).click();
  await page.getByText("맞는 번호라면 여기에 체크해주세요.").waitFor();
  expect(await tick.evaluate((node) => node === document.activeElement)).toBe(true);
  await tick.check();
  await page.getByRole("button", { name: "1건 적용" }).click();
  await page.getByRole("heading", { name: "1건을 적용했어요." }).waitFor();
});

test("who closed the strip of a waiting order is left alone by it, until the order has a new term", async () => {
  const member = await site.shop.has.member();
  const terms = { memberId: member.id, guestId: null, payBy: "card" as const };
  const order = await site.shop.has.order(terms);
  const until = (minutes: number) =>
    site.shop.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() + minutes * 60_000) })
      .where(eq(orders.id, order.id));
  await site.signIn(page.context(), member.email);
  await page.context().addCookies([{ name: "order-waiting", value: "1", url: site.origin }]);
  await visitLive(page, "/policy");
  const strip = page.getByRole("complementary", { name: "결제를 기다리는 주문" });
  // It lives later than the page around it, and from then on it counts.
  await strip.getByRole("timer").waitFor();
  await strip.getByRole("button", { name: "주문 알림 닫기" }).click();
  await strip.waitFor({ state: "detached" });

  const goTo = async (path: string) => {
    await page.locator(`footer a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
  };
  await goTo("/policy/privacy");
  await expect.poll(() => strip.count()).toBe(0);
  await page.reload();
  await expect.poll(() => strip.count()).toBe(0);
  await until(14);
  await goTo("/policy");
  await strip.waitFor();
  await strip.getByRole("button", { name: "주문 알림 닫기" }).click();
  await strip.waitFor({ state: "detached" });
  await goTo("/policy/privacy");
  await expect.poll(() => strip.count()).toBe(0);
});
