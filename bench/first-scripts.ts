import { chromium, devices, type Browser } from "@playwright/test";
import { findBrowser } from "#tests/find-browser.ts";

export const openBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", ...args],
  });

/** A phone on which nothing is kept yet. */
export const PHONE = { ...devices["Pixel 7"], serviceWorkers: "block" } as const;

/** Bytes of script, as they are sent, that a first visit of each page loads until it is at rest. */
export async function firstScripts(
  origin: string,
  pages: Record<string, string>,
): Promise<Map<string, number>> {
  const browser = await openBrowser();
  const bytes = new Map<string, number>();
  try {
    for (const [name, path] of Object.entries(pages))
      bytes.set(name, await scriptBytes(browser, origin + path));
  } finally {
    await browser.close();
  }
  return bytes;
}

async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
  await page.waitForTimeout(1500);
  await context.close();
  return bytes;
}
