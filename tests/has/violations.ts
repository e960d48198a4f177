import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

const options: RunOptions = {
  resultTypes: ["violations"],
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
};

async function withFrames(page: Page): Promise<Result[]> {
  return (await new AxeBuilder({ page }).options(options).analyze()).violations;
}

/** Half the work of the builder, which sends axe twice and everything that is right back. */
async function alone(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    return (await judge.run(given)).violations;
  }, options);
}

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
  const violations = await (page.frames().length > 1 ? withFrames(page) : alone(page));
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
  );
}
