import type { Page } from "@playwright/test";

const WIDTHS = [320, 360, 390];
/** A browser's own text size, and twice that, as a reader sets it (WCAG 2.2, 1.4.4 and 1.4.10). */
const TEXT_SIZES = [16, 32];

/**
 * The widths and text sizes at which the page scrolls sideways, each with the parts that stick out.
 * The page is resized in place and not loaded again. A phone's `innerWidth` grows along with what
 * sticks out, so the root's `clientWidth` is compared.
 */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const wider: string[] = [];
  for (const standard of TEXT_SIZES) {
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...size, width });
      const parts = await page.evaluate(partsOutside);
      if (parts) wider.push(`${width} px, text ${standard} px: ${parts}`);
    }
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: TEXT_SIZES[0]! } });
  await session.detach();
  await page.setViewportSize(size);
  return wider;
}

/** Runs in the page. */
function partsOutside(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const isOutside = (element: Element): boolean =>
    element.getBoundingClientRect().right > clientWidth;
  const innermost = [...document.body.querySelectorAll("*")].filter(
    (element) => isOutside(element) && ![...element.children].some(isOutside),
  );
  const names = innermost.slice(0, 5).map(({ localName, className, textContent }) => {
    const words = textContent.trim().slice(0, 20);
    return `${localName}.${String(className).slice(0, 60)} ‘${words}’`;
  });
  return `${scrollWidth} px wide, ${names.join(" | ")}`;
}
