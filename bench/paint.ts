import type { Browser } from "@playwright/test";
import { figure, numberOf, quantile, type Figure } from "./figures.ts";
import { openBrowser, PHONE } from "./first-scripts.ts";

const [SLOWED, BITS_PER_SECOND, LATENCY_MS] = [4, 1_600_000, 150];
const AIMS = { "first paint": "≤ 1", "largest paint": "≤ 1.6", alive: undefined } as const;
type VisitTimes = Record<keyof typeof AIMS, number>;

/** Kept by the page itself, from its very beginning. */
function watch(): void {
  const seen = { first: 0, largest: 0, alive: 0 };
  Object.assign(window, { seen });
  addEventListener("shop-lives", () => void (seen.alive = performance.now()));
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") seen.first = startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

async function lookOnce(browser: Browser, url: string): Promise<VisitTimes> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.waitForFunction(() => (window as { shopLives?: boolean }).shopLives, null, {
    timeout: 60_000,
  });
  const { first, largest, alive } = await page.evaluate(
    () => (window as unknown as { seen: Record<"first" | "largest" | "alive", number> }).seen,
  );
  await context.close();
  return { "first paint": first, "largest paint": largest, alive };
}

/** When each page shows something, shows its largest part and answers a hand; the middle visit. */
export async function paintFigures(
  origin: string,
  pages: Record<string, string>,
): Promise<Figure[]> {
  const browser = await openBrowser();
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      // Pictures are made in the sizes that somebody asks for: the first visit does not count.
      await lookOnce(browser, origin + path);
      const visits: VisitTimes[] = [];
      while (visits.length < numberOf("visits", 5))
        visits.push(await lookOnce(browser, origin + path));
      for (const what of Object.keys(AIMS) as (keyof VisitTimes)[]) {
        const ms = quantile(
          visits.map((seen) => seen[what]),
          0.5,
        );
        figures.push(figure(`${name}: ${what}, s`, ms / 1000, AIMS[what]));
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}
