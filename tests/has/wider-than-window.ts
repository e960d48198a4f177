import type { Page } from "@playwright/test";

/** The narrowest phone; what fits it and the window fits the phones between them. */
const NARROWEST = 320;
/** A browser's own text size, and twice that, as a reader sets it (WCAG 2.2, 1.4.4 and 1.4.10). */
const [USUAL, TWICE] = [16, 32];

/**
 * The widths and text sizes at which the page scrolls sideways, each with the parts that stick out.
 * The page is resized in place, as seldom as may be, and not loaded again. A phone's `innerWidth`
 * grows along with what sticks out, so the root's `clientWidth` is compared.
 */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const wider: string[] = [];
  const look = async (width: number, standard: number) => {
    const parts = await page.evaluate(partsOutside);
    if (parts) wider.push(`${width} px, text ${standard} px: ${parts}`);
  };
  await look(size.width, USUAL);
  await page.setViewportSize({ ...size, width: NARROWEST });
  await look(NARROWEST, USUAL);
  await session.send("Page.setFontSizes", { fontSizes: { standard: TWICE } });
  await look(NARROWEST, TWICE);
  await page.setViewportSize(size);
  await look(size.width, TWICE);
  await session.send("Page.setFontSizes", { fontSizes: { standard: USUAL } });
  await session.detach();
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
