import type { Page } from "@playwright/test";

const UNSEEN = " (unseen)";

/** The names that Tab reaches from the top of the page, in order, and any invisible stops (no
 * size, or covered). */
export async function tabStopsOf(page: Page, names: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const top = document.createElement("span");
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  });
  const stops: string[] = [];
  const seen = await page.evaluateHandle(() => new WeakSet<Element>());
  for (;;) {
    await page.keyboard.press("Tab");
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const stop = await seen.evaluate(nameOfFocused, UNSEEN);
    if (stop === null) return stops;
    if (stop.endsWith(UNSEEN) || names.includes(stop)) stops.push(stop);
  }
}

/** Runs in the page; null at its end and where the order begins again. */
function nameOfFocused(seen: WeakSet<Element>, unseen: string): string | null {
  const { activeElement: focused, body } = document;
  if (!focused || focused === body || seen.has(focused)) return null;
  seen.add(focused);
  const label = (focused as HTMLInputElement).labels?.[0] ?? focused;
  const name = focused.getAttribute("aria-label") ?? label.textContent;
  const box = focused.getClientRects()[0];
  const on = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isSeen = on && (focused.contains(on) || label.contains(on));
  return `${name.replaceAll(/\s+/g, " ").trim()}${isSeen ? "" : unseen}`;
}
