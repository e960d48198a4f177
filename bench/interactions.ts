import { chromium, devices, type Page } from "@playwright/test";
import { findBrowser } from "#tests/find-browser.ts";
import { openRunningShop } from "./running-shop.ts";

// `npm run bench:interactions`: how long a phone with a quarter of this processor takes from a tap or key to the next paint (event timing, as
// browsers report it), and what of a page moved by itself. The aim is 100 ms and no shift.
const PORT = 5697;
const SLOWED = 4;
const AIM_MS = 100;

/** Kept by the page itself, from its very beginning. */
function watch(): void {
  const seen = { longest: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId)
        seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

type Interactions = Record<string, (page: Page) => Promise<void>>;

const shop = await openRunningShop(PORT);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const { products } = (await (await fetch(`${shop.origin}/api/products?limit=50`)).json()) as {
    products: { id: string; saleKind: string; shippingClass: string; stock: number | null }[];
  };
  const { id } =
    products.find(
      ({ saleKind, shippingClass, stock }) =>
        saleKind === "order" && shippingClass === "parcel" && (stock === null || stock > 5),
    ) ?? products[0]!;
  const doings: [string, string, Interactions][] = [
    [
      "home",
      "/",
      {
        "opens the drawer": (page) => page.getByRole("button", { name: /메뉴/ }).first().click(),
        "closes it": (page) => page.keyboard.press("Escape"),
      },
    ],
    [
      "product",
      `/product/${id}`,
      {
        "takes one more": (page) =>
          page
            .getByRole("button", { name: /늘리기|더하기|하나 더/ })
            .first()
            .click(),
      },
    ],
    [
      "guest order",
      `/non-member/order/${id}`,
      {
        "types a name": (page) =>
          page.locator('[name="ordererName"]').pressSequentially("홍길동", { delay: 60 }),
        "types a phone number": (page) =>
          page.locator('[name="ordererPhone"]').pressSequentially("01012345678", { delay: 60 }),
        "orders with nothing else": (page) =>
          page.locator('button[name="intent"][value="order"]').click(),
      },
    ],
    [
      "board",
      "/board",
      {
        searches: (page) =>
          page.getByRole("searchbox").first().pressSequentially("목소리", { delay: 60 }),
      },
    ],
  ];
  for (const [name, path, doing] of doings) {
    const context = await browser.newContext({ ...devices["iPhone 14"], locale: "ko-KR" });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await (
      await context.newCDPSession(page)
    ).send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.goto(shop.origin + path, { waitUntil: "networkidle" });
    const figures: string[] = [];
    for (const [words, act] of Object.entries(doing)) {
      await page.evaluate(
        () =>
          void Object.assign((window as unknown as { seen: { longest: number } }).seen, {
            longest: 0,
          }),
      );
      await act(page).catch((error: Error) =>
        figures.push(`${words}: not possible (${error.message.split("\n")[0]})`),
      );
      await page.waitForTimeout(800);
      const { longest } = await page.evaluate(
        () => (window as unknown as { seen: { longest: number } }).seen,
      );
      figures.push(`${words} ${longest || "< 16"} ms${longest > AIM_MS ? "  ABOVE" : ""}`);
    }
    const { shift } = await page.evaluate(
      () => (window as unknown as { seen: { shift: number } }).seen,
    );
    console.log(`${name.padEnd(12)} ${figures.join(", ")}; shift ${shift.toFixed(4)}`);
    await context.close();
  }
} finally {
  await browser.close();
  await shop.close();
}
