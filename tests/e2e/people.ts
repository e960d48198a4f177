import {
  expect,
  test as base,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
} from "@playwright/test";
import { violationsOf } from "../has/violations.ts";
import { orderAndPay } from "./by-request.ts";
import { accounts, sessionOf, type Sessions } from "./sessions.ts";

export { expect };
export type { Guest };

type ApiProduct = {
  id: string;
  title: string;
  saleKind: string;
  sale: string;
  shippingClass: string;
  finalPrice: number;
};

/** What stands around every page. */
const FRAME = ":is(header, footer):not(main *)";
const judgedFrames = new Set<string>();

/**
 * Whether what stands around the page was judged before by this process in just this state, width
 * and colours; only the mark of the current entry may be at another one. An open menu is judged
 * each time, since its markup does not tell that it is open.
 */
async function isFrameJudged(page: Page): Promise<boolean> {
  const state = await page.evaluate((parts) => {
    const frame = [...document.querySelectorAll(parts)];
    if (frame.some((part) => part.querySelector(":modal, :popover-open"))) return null;
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const markup = frame.map((part) => part.outerHTML.replaceAll(' aria-current="page"', ""));
    return [innerWidth, isDark, ...markup].join("\n");
  }, FRAME);
  if (state === null) return false;
  const isJudged = judgedFrames.has(state);
  judgedFrames.add(state);
  return isJudged;
}

/**
 * Checks WCAG 2.2 AA on the current page. Journeys in both sizes are checked on the phone only;
 * screens.e2e.ts checks every screen in both.
 */
export async function expectAccessible(page: Page, { everySize = false } = {}): Promise<void> {
  const once = everySize || base.info().tags.includes("@desktop");
  if (!once && (page.viewportSize()?.width ?? 0) > 1000) return;
  expect(await violationsOf(page, (await isFrameJudged(page)) ? FRAME : undefined)).toEqual([]);
}

let phones = Math.floor(Math.random() * 90_000_000);
export const newPhone = (): string => {
  const digits = String(10_000_000 + (phones++ % 89_999_999));
  return `010-${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** What a guest does in the shop, in a guest's words. */
class Guest {
  readonly phone = newPhone();

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async findsAll(): Promise<ApiProduct[]> {
    const answer = await this.page.request.get("/api/products?limit=100");
    return ((await answer.json()) as { products: ApiProduct[] }).products;
  }

  /** A product of the demonstration that can be ordered now. */
  async finds(title: string): Promise<ApiProduct> {
    const product = (await this.findsAll()).find((each) => each.title.includes(title));
    if (!product) throw new Error(`no product called ${title}`);
    return product;
  }

  async fillsOrder(): Promise<void> {
    const { page } = this;
    for (const select of await page.locator("select[name*='.option.']").all())
      await select.selectOption({ index: 1 });
    await page.getByLabel("이름", { exact: true }).fill("홍길동");
    await page.getByLabel("휴대폰 번호").fill(this.phone);
    await page.getByLabel("이메일").fill("hong@example.com");
    if (await page.getByLabel("우편번호").isVisible()) {
      await page.getByLabel("우편번호").fill("04066");
      await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
      await page.getByLabel("상세 주소").fill("301호");
    }
    await agreeAll(page);
  }

  async pays(choice: string): Promise<void> {
    await this.page.getByRole("button", { name: /결제하기$/ }).click();
    await expect(this.page.getByText("실제 돈은 움직이지 않아요")).toBeVisible();
    await this.page.getByRole("button", { name: choice }).first().click();
  }

  async orders(product: ApiProduct, choice = "결제 성공"): Promise<void> {
    await this.page.goto(`/non-member/order/${product.id}`);
    await this.fillsOrder();
    await this.pays(choice);
  }

  async readsNumber(): Promise<string> {
    const number = await this.page
      .getByText(/^\d{8}-[A-Z2-9]{8}$/)
      .first()
      .textContent();
    return number!.trim();
  }

  /** Behind the screens, for journeys that begin after it. */
  hasOrdered(
    product: ApiProduct,
    typed?: Record<string, string>,
  ): Promise<{ number: string; path: string }> {
    const { page, phone } = this;
    return orderAndPay(page, "/non-member/order", { product, phone, ...(typed && { typed }) });
  }

  async looksUp(number: string): Promise<void> {
    await this.page.goto("/non-member/order/info");
    await this.page.getByLabel("주문번호").fill(number);
    await this.page.getByLabel("휴대폰 번호").fill(this.phone);
    await this.page.getByRole("button", { name: "조회하기" }).click();
    await expect(this.page.getByRole("heading", { name: "주문 조회 결과" })).toBeVisible();
  }
}

/** What a member does in the shop, signed in. */
class Member {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** On the sign-in page, for journeys that are about it. */
  async signsIn(): Promise<void> {
    await this.page.getByLabel("이메일").fill(accounts.member.email);
    await this.page.getByLabel("비밀번호", { exact: true }).fill(accounts.member.password);
    await this.page.getByRole("button", { name: "로그인", exact: true }).click();
    await expect(this.page).not.toHaveURL(/\/login/);
  }

  /** A product with one choice of everything, up to the payment window. */
  async orders(product: ApiProduct, { points = "" } = {}): Promise<void> {
    const { page } = this;
    await page.goto(`/order/${product.id}`);
    if (points) await page.getByLabel("포인트 사용").fill(points);
    for (const select of await page.locator("select[name*='.option.']").all())
      await select.selectOption({ index: 1 });
    await page.getByLabel("휴대폰 번호").fill(newPhone());
    // Some have an address in their book.
    if (await page.getByLabel("우편번호").isVisible()) {
      await page.getByLabel("우편번호").fill("04066");
      await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
    }
    await agreeAll(page);
    await page.getByRole("button", { name: /결제하기$/ }).click();
    await expect(page.getByText("실제 돈은 움직이지 않아요")).toBeVisible();
  }
}

/** Whatever must be ticked before paying. */
export async function agreeAll(page: Page): Promise<void> {
  await page.getByLabel(/만 14세 이상이고/).check();
  const supply = page.getByLabel(/제공이 시작되고/);
  if (await supply.count()) await supply.check();
}

export const test = base.extend<{ guest: Guest; owner: { page: Page }; member: Member }>({
  guest: async ({ page }, use) => use(new Guest(page)),
  member: async ({ browser, baseURL, viewport, userAgent, serviceWorkers }, use) => {
    const device = { browser, baseURL, viewport, userAgent, serviceWorkers };
    const [page, close] = await openSignedIn("member", device);
    await use(new Member(page));
    await close();
  },
  // Somebody else, in another browser.
  owner: async ({ browser, baseURL, viewport, userAgent, serviceWorkers }, use) => {
    const device = { browser, baseURL, viewport, userAgent, serviceWorkers };
    const [page, close] = await openSignedIn("owner", device);
    await use({ page });
    await close();
  },
});

type Device = Pick<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightWorkerArgs,
  "browser" | "baseURL" | "viewport" | "userAgent" | "serviceWorkers"
>;

/** A browser of their own with the session that was made before all journeys. */
async function openSignedIn(who: keyof Sessions, { browser, ...device }: Device) {
  const context = await browser.newContext({
    ...device,
    storageState: await sessionOf(who, device.baseURL),
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
  });
  return [await context.newPage(), () => context.close()] as const;
}
