import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "#tests/find-browser.ts";

export type FirstLoad = { requests: number; bytes: number; scriptBytes: number };

/** A phone on which nothing is kept yet. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
};

/** What the browser asks for by itself until the page is at rest, in bytes as they are sent; the second visit of a device counts, since pictures are made at the first. */
async function firstLoadOf(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const load: FirstLoad = { requests: 0, bytes: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    // What stands in the page, or was fetched for it a moment before, asks nothing of anybody.
    if (encodedDataLength > 0) load.requests += 1;
    load.bytes += encodedDataLength;
    if (scripts.has(requestId)) load.scriptBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(1500);
  await context.close();
  return load;
}

/** The first loads of pages, by their names. */
export async function firstLoads(
  pages: Record<string, string>,
): Promise<Record<string, FirstLoad>> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const loads: Record<string, FirstLoad> = {};
  try {
    for (const [name, url] of Object.entries(pages)) {
      await firstLoadOf(browser, url);
      loads[name] = await firstLoadOf(browser, url);
    }
  } finally {
    await browser.close();
  }
  return loads;
}
