import type { Page } from "@playwright/test";

type LateStart = { startPage?(): void; shopLives?: boolean };

/**
 * Waits until the page is hydrated. Neither its load event nor a quiet network tells that, because
 * scripts load after the first paint (late-scripts.server.ts); this loads them at once.
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
