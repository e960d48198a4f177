import type { Page } from "@playwright/test";

type LateStart = { startPage?(): void; shopLives?: boolean };

/**
 * Waits until React answers what a hand does on the page. Neither the page's load nor a quiet
 * network says so: its scripts are asked for after the first paint (late-scripts.server.ts), here
 * at once.
 */
export async function lives(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { startPage, shopLives } = window as LateStart;
    startPage?.();
    return shopLives;
  });
}

export async function visitLive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await lives(page);
}
