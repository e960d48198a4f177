import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { images } from "#shop/file/table.server.ts";
import { buildProduct } from "../has/product.ts";
import { asOwner } from "../test-shop.ts";
import { visitLive } from "../browser/live.ts";
import { openSite } from "../xss/open-site.ts";

// Client state of specification 2, 4 and 8 where it can be seen: in a real browser, while
// something does not go as it should.
const site = await openSite();
await site.shop.db
  .insert(images)
  .values({ id: "photograph1", width: 1920, height: 1920, blur: "data:image/webp;base64,AA" });

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  reducedMotion: "reduce",
  serviceWorkers: "block",
};

async function onPhone(
  look: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await site.window(phone);
  const page = await context.newPage();
  await look(page, context);
  await context.close();
}

/** Holds back what is asked of the pattern, until it is let go. */
async function holdBack(
  context: BrowserContext,
  pattern: RegExp,
  method = "GET",
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(pattern, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

// covers 2.52
test("a page's script comes when the page is wanted, and while it is on its way a spinner covers the screen", async () => {
  await onPhone(async (page, context) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const letGo = await holdBack(context, /\/assets\/qna-[\w-]+\.js$/);
    await visitLive(page, "/policy");
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((path) => /\/(qna|board|product|home)-/.test(path))).toEqual([]);
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "QnA" }).click();
    const spinner = page.locator("div.fixed", { has: page.getByText("불러오고 있어요.") });
    await spinner.waitFor();
    expect(await spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    letGo();
    await page.getByRole("heading", { level: 1, name: "QnA" }).waitFor();
    await spinner.waitFor({ state: "detached" });
    expect(scripts.some((path) => /\/qna-/.test(path))).toBe(true);
  });
});

const ALERT = "상품 정보를 불러오는데 오류가 있어요. 잠시 후 다시 시도해주세요.";

/** The page itself notes how long words stand in a status: who looks from outside may look late. */
const noteShown = (page: Page, words: string) =>
  page.addInitScript((text) => {
    let since: number | undefined;
    new MutationObserver(() => {
      const isShown = [...document.querySelectorAll("[role=status] > div")].some((line) =>
        line.textContent?.includes(text),
      );
      if (isShown) since ??= performance.now();
      else if (since !== undefined)
        document.documentElement.dataset.shown ??= String(performance.now() - since);
    }).observe(document, { subtree: true, childList: true });
  }, words);

// covers 4.10, 8.1, 9.1a
test("when the list of products cannot be loaded an alert says so at the bottom, in the middle, for four seconds; the page stands", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await asOwner(site.shop, "alter table products rename to products_away");
  await onPhone(async (page) => {
    await noteShown(page, ALERT);
    await page.goto("/");
    const alert = page.getByRole("status").filter({ hasText: ALERT }).locator("> div");
    await alert.waitFor();
    const box = (await alert.boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - 195)).toBeLessThanOrEqual(1);
    expect(844 - box.y - box.height).toBeLessThan(40);
    await page.getByRole("link", { name: "다시 불러오기" }).waitFor();
    await alert.waitFor({ state: "detached" });
    const shown = await page.evaluate(() => Number(document.documentElement.dataset.shown));
    expect(shown).toBeGreaterThan(3000);
  }).finally(() => asOwner(site.shop, "alter table products_away rename to products"));
  vi.restoreAllMocks();
});

// covers 4.13, 8.2
test("who is signed in is greeted by their record; while it cannot be read an alert says so, and what everybody may see stands", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { email } = await site.shop.has.member({ name: "이하루" });
  const product = await site.shop.has.product();
  await onPhone(async (page, context) => {
    await site.signIn(context, email);
    const greeting = page.getByText("이하루님, 반가워요");
    const alert = page.getByRole("status").getByText("회원 정보를 불러오는데 오류가 있어요.");
    await page.goto("/policy");
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await greeting.waitFor();
    expect(await alert.count()).toBe(0);
    await asOwner(site.shop, 'alter table "user" rename column phone to phone_away');
    for (const path of ["/policy", "/", `/product/${product.id}`, "/board", "/qna"]) {
      expect((await page.goto(path))!.status(), path).toBe(200);
      await alert.waitFor();
      await page.getByRole("contentinfo").waitFor();
    }
    expect((await page.goto("/my/profile"))!.status()).toBe(503);
    await page.getByRole("main").getByText("회원 정보를 불러오는데 오류가 있어요.").waitFor();
    await alert.waitFor();
    await asOwner(site.shop, 'alter table "user" rename column phone_away to phone');
    await page.goto("/my/profile");
    expect(await page.getByLabel("이름").inputValue()).toBe("이하루");
    expect(await alert.count()).toBe(0);
    // Without the session nobody can say who asks: that is the error screen.
    await asOwner(site.shop, "alter table session rename to session_away");
    expect((await page.goto("/policy"))!.status()).toBe(503);
    await page.getByText("로그인 정보를 확인하지 못했어요. 잠시 뒤에 다시 시도해주세요.").waitFor();
    await asOwner(site.shop, "alter table session_away rename to session");
  });
  await onPhone(async (page) => {
    await page.goto("/policy");
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "로그인" }).waitFor();
    expect(await page.getByText("반가워요").count()).toBe(0);
  });
  vi.restoreAllMocks();
});

// covers 8.6
test("cart, wish and share that fail are logged, say so with a sad face, and the overlay clears", async () => {
  const { email } = await site.shop.has.member();
  const product = await site.shop.has.product({ title: "실패하는 목소리" });
  await onPhone(async (page, context) => {
    await site.signIn(context, email);
    const logged: string[] = [];
    page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
    const failing = async (press: string, words: string) => {
      logged.length = 0;
      await page.getByRole("button", { name: press, exact: true }).first().click();
      await page.getByRole("status").getByText(`${words} :(`).waitFor();
      expect(logged.join("\n")).toMatch(/Error/);
      await expect.poll(() => page.getByText("처리 중이에요.").count()).toBe(0);
    };
    await page.goto(`/product/${product.id}`);
    await page.waitForLoadState("networkidle");
    await context.route(/\/(?:cart|wish\/ids)$/, (route) => route.abort());
    await failing(
      "장바구니",
      "장바구니에 저장하지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요",
    );
    await failing(
      "실패하는 목소리 찜하기",
      "찜을 저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요",
    );
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new Error("no sheet today"));
      Object.assign(navigator, { share: refuse });
      Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
    });
    await failing("공유하기", "링크를 복사하지 못했어요. 주소창의 주소를 복사해주세요");
  });
});

// covers 4.8b
test("the network's effective kind is followed: on a slow one pictures are asked for in a smaller width", async () => {
  const product = await buildProduct(site.shop.db, { thumbnail: "photograph1" });
  const widestOn = async (effectiveType: string) => {
    let widest = 0;
    await onPhone(async (page, context) => {
      await context.addInitScript(
        (kind) =>
          Object.defineProperty(navigator, "connection", {
            value: Object.assign(new EventTarget(), { effectiveType: kind }),
          }),
        effectiveType,
      );
      await visitLive(page, "/policy");
      await page.getByRole("link", { name: "소리상점 홈" }).click();
      const image = page.locator("main li", { hasText: product.title }).locator("img");
      await image.waitFor();
      widest = await image.evaluate((node: HTMLImageElement) =>
        Math.max(...[...node.srcset.matchAll(/ (\d+)w/g)].map((found) => Number(found[1]))),
      );
    });
    return widest;
  };
  const [fast, slow] = [await widestOn("4g"), await widestOn("3g")];
  expect([fast, slow]).toEqual([1920, 640]);
});

// covers 8.7
test("while an order is on its way the overlay says so, and it clears when the page is left", async () => {
  const product = await buildProduct(site.shop.db, { price: 12_000 });
  const desk = new Client({ connectionString: site.shop.databaseUrl });
  await desk.connect();
  await onPhone(async (page) => {
    await visitLive(page, `/non-member/order/${product.id}`);
    await page.getByLabel("이름", { exact: true }).fill("홍길동");
    await page.getByLabel("휴대폰 번호").fill("010-1234-5678");
    await page.getByLabel("이메일").fill("hong@example.com");
    for (const tick of await page.locator("input[name^=agree]").all()) await tick.check();
    // Nobody orders anything while somebody else has the table.
    await desk.query("begin; lock table orders in exclusive mode");
    const shown = Promise.withResolvers<void>();
    await page.exposeFunction("overlayShown", shown.resolve);
    await page.evaluate(() => {
      const overlay = () => document.body.innerText.includes("처리 중이에요. 잠시만 기다려주세요.");
      const watchedWindow = window as unknown as { overlayShown(): void };
      const timer = setInterval(
        () => overlay() && (clearInterval(timer), watchedWindow.overlayShown()),
        50,
      );
      document.querySelector<HTMLButtonElement>("button[name=intent][value=order]")!.click();
    });
    await shown.promise;
    await desk.query("rollback");
    await page.getByText("실제 돈은 움직이지 않아요").waitFor();
    expect(await page.getByText("처리 중이에요.").count()).toBe(0);
  }).finally(() => desk.end());
});

// covers 4.12
test("what is fetched for a screen is loading, then there, or an error that is said; it is fetched by itself unless it waits to be asked", async () => {
  await site.shop.has.admin();
  const context = await site.window({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await site.signIn(context, "admin@sori.example");
  const page = await context.newPage();
  const requestPaths: string[] = [];
  page.on("request", (request) => requestPaths.push(new URL(request.url()).pathname));
  const dialog = page.getByRole("dialog", { name: "미리보기" });
  const preview = async () => {
    await visitLive(page, "/admin/product/create");
    await page.getByRole("button", { name: "컴퓨터와 휴대폰에서 미리보기" }).click();
  };
  const letGo = await holdBack(context, /\/assets\/preview-window-[\w-]+\.js$/);
  await preview();
  await dialog.getByText("불러오고 있어요.").waitFor();
  letGo();
  await dialog.locator("iframe").first().waitFor();
  await context.unroute(/\/assets\/preview-window-[\w-]+\.js$/);
  await context.route(/\/assets\/preview-window-[\w-]+\.js$/, (route) => route.abort());
  await preview();
  await dialog.getByRole("alert").filter({ hasText: "미리보기를 불러오지 못했어요." }).waitFor();
  expect(await dialog.locator("iframe").count()).toBe(0);
  // What the back office asks only when its session is about to end.
  expect(requestPaths).not.toContain("/admin-login");
  await context.close();
});
