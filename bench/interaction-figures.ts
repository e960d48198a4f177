import { chromium, devices, type Browser, type Page } from "@playwright/test";
import { lives } from "#tests/browser/live.ts";
import { findBrowser } from "#tests/find-browser.ts";
import { withPace } from "./pace.ts";
import { quantile } from "./quantile.ts";
import { atMost, timeAtMost, type Verdict } from "./verdict.ts";

const SLOWED = 4;
const AIM = { ms: 100, shift: 0.01 };
/** The middle one counts: whatever else the machine does in one moment is no part of the page. */
const VISITS = 3;
const [ONE_MORE, SAMPLES] = ["수량 늘리기", "샘플 듣기"];

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

type Interaction = {
  name: string;
  path: string;
  acts: Record<string, (page: Page) => Promise<void>>;
};

const doingsOf = (id: string): Interaction[] => [
  {
    name: "home",
    path: "/",
    acts: {
      "opens the drawer": (page) => page.getByRole("button", { name: /메뉴/ }).first().click(),
      "closes it": (page) => page.keyboard.press("Escape"),
    },
  },
  {
    name: "product",
    path: `/product/${id}`,
    acts: {
      "takes one more": (page) => page.getByRole("button", { name: ONE_MORE }).first().click(),
      "plays a sample": (page) =>
        page
          .getByRole("region", { name: SAMPLES })
          .getByRole("button", { name: / 듣기$/ })
          .first()
          .click(),
    },
  },
  {
    name: "guest order",
    path: `/non-member/order/${id}`,
    acts: {
      "types a name": (page) =>
        page.locator('[name="ordererName"]').pressSequentially("홍길동", { delay: 60 }),
      "types a phone number": (page) =>
        page.locator('[name="ordererPhone"]').pressSequentially("01012345678", { delay: 60 }),
      "orders with nothing else": (page) =>
        page.locator('button[name="intent"][value="order"]').click(),
    },
  },
  {
    name: "board",
    path: "/board",
    acts: {
      searches: (page) =>
        page.getByRole("searchbox").first().pressSequentially("목소리", { delay: 60 }),
    },
  },
];

/** One of whose pieces a hand can take one more, that has a sample. */
async function findUsual(origin: string, products: ListedProduct[]): Promise<string> {
  for (const { id } of products) {
    const page = await (await fetch(`${origin}/product/${id}`)).text();
    if (page.includes(`"${ONE_MORE}"`) && page.includes(SAMPLES)) return id;
  }
  throw new Error("no product has samples and can be ordered in several pieces");
}

type ListedProduct = { id: string };
export async function listedProducts(origin: string): Promise<ListedProduct[]> {
  const answer = await fetch(`${origin}/api/products?limit=50`);
  return ((await answer.json()) as { products: ListedProduct[] }).products;
}

/** How long a phone with a quarter of this processor takes from a tap or key to the next paint (event timing, as browsers report it), and what of a page moved by itself. */
export async function interactionFigures(
  origin: string,
  products: ListedProduct[],
): Promise<Verdict[]> {
  const id = await findUsual(origin, products);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const aims: Verdict[] = [];
    for (const doing of doingsOf(id)) {
      const { found, pace } = await withPace(async () => {
        const visits = [];
        for (let at = 0; at < VISITS; at++) visits.push(await lookAt(browser, origin, doing));
        return visits;
      });
      for (const words of Object.keys(doing.acts)) {
        const ms = quantile(
          found.map(({ longest }) => longest.get(words)!),
          0.5,
        );
        aims.push(
          timeAtMost(`${doing.name}, a hand ${words}: ms to the next paint`, ms, AIM.ms, pace),
        );
      }
      const moved = Math.max(...found.map(({ shift }) => shift));
      aims.push(atMost(`${doing.name}: what moved by itself`, moved, AIM.shift));
    }
    return aims;
  } finally {
    await browser.close();
  }
}

type SeenWindow = { seen: { longest: number; shift: number } };

/** Throws where something cannot be done: a figure that nobody took meets no aim. */
async function lookAt(browser: Browser, origin: string, { path, acts }: Interaction) {
  const context = await browser.newContext({ ...devices["iPhone 14"], locale: "ko-KR" });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(origin + path, { waitUntil: "networkidle", timeout: 60_000 });
  await lives(page);
  const longest = new Map<string, number>();
  for (const [words, act] of Object.entries(acts)) {
    await page.evaluate(() => void ((window as unknown as SeenWindow).seen.longest = 0));
    await act(page);
    await page.waitForTimeout(1500);
    longest.set(words, await page.evaluate(() => (window as unknown as SeenWindow).seen.longest));
  }
  const { shift } = await page.evaluate(() => (window as unknown as SeenWindow).seen);
  await context.close();
  return { longest, shift };
}
