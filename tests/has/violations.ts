import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { Result, RunOptions } from "axe-core";
import { projectFile } from "#lib/project-file.server.ts";

/** The short one, which browsers read twice as fast. */
const source = readFileSync(projectFile("node_modules/axe-core/axe.min.js"), "utf8");

const options: RunOptions = {
  // Only rules that are not asked for read style sheets.
  preload: { assets: ["media"] },
  resultTypes: ["violations"],
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
};

const NOTHING = ":not(*)";

type ParsedColour = { r: number; g: number; b: number; alpha: number };
type AxeColours = {
  commons: { color: { Color: { prototype: { parseString(text: string): ParsedColour } } } };
};

/**
 * Caches colours: a page has a dozen on a thousand elements, and axe parses slower than it judges.
 */
function readColoursOnce(): void {
  const { prototype } = (window as unknown as { axe: AxeColours }).axe.commons.color.Color;
  const parse = prototype.parseString;
  const colourByText = new Map<string, ParsedColour>();
  prototype.parseString = function (this: ParsedColour, text) {
    const { r, g, b, alpha } = colourByText.get(text) ?? parse.call(this as never, text);
    colourByText.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** Frames in which no script runs, so that axe would wait in them for ever. */
const SILENT_FRAMES = "iframe[sandbox]:not([sandbox~='allow-scripts'])";

async function withFrames(page: Page, without: string): Promise<Result[]> {
  const builder = new AxeBuilder({ page }).exclude(without).exclude(SILENT_FRAMES);
  return (await builder.options(options).analyze()).violations;
}

/** Half the work of the builder, which sends axe twice and everything that is right back. */
async function alone(page: Page, without: string): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(source);
    await page.evaluate(readColoursOnce);
  }
  return page.evaluate(
    async ([given, exclude]) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      return (await judge.run({ include: [document], exclude: [exclude] }, given)).violations;
    },
    [options, without] as const,
  );
}

/**
 * What of WCAG 2.2 AA the page breaks as it stands, each with the elements it is about, but for
 * those that match the selector `without`.
 */
export async function violationsOf(page: Page, without = NOTHING): Promise<string[]> {
  // Colours are judged when nothing fades any more.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const violations = await (page.frames().length > 1
    ? withFrames(page, without)
    : alone(page, without));
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
  );
}
