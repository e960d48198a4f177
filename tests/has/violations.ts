import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What of WCAG 2.2 AA the page breaks as it stands, each with the elements it is about. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Colours are judged when nothing fades any more.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // A list of what is right, and the second page that only frames need, would cost half as much again.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(page.frames().length === 1)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
  );
}
