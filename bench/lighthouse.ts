import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "#tests/find-browser.ts";
import { measurePace } from "./pace.ts";
import { openRunningShop } from "./running-shop.ts";
import { atLeast, atMost, conclude, type Verdict } from "./verdict.ts";

// `npm run lighthouse`: Lighthouse's four figures, as on a middling phone on a slow line, for the pages that shoppers come by. RUNS: how often
// each page is loaded; the median by performance counts, since the machine's other work weighs four times here.
const RUNS = Number(process.env.RUNS ?? 5);
const [PORT, DEBUG_PORT] = [5695, 5696];
/** Lighthouse takes a usual machine for four times as quick as that phone; one that is slower is slowed less (its guide to throttling), by what pace.ts says of it. */
const SLOWED = 4;
const categories = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search engines",
} as const;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** What keeps a figure from 100, by its weight in it. */
function lacking(result: Result): string[] {
  return Object.entries(categories).flatMap(([id]) =>
    (result.categories[id]?.auditRefs ?? []).flatMap(({ id: audit, weight }) => {
      const { score, title, displayValue } = result.audits[audit]!;
      return weight > 0 && score !== null && score < 0.9
        ? [`${title}${displayValue ? ` (${displayValue})` : ""}`]
        : [];
    }),
  );
}

/** Pictures are made in the sizes that somebody asks for, in the first minutes of a shop; these figures are of a shop that is open. */
async function lookOnce(address: string): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: 60_000 });
  await browser.close();
}

const shop = await openRunningShop(PORT);
/** Each run's own: Lighthouse leaves what a device remembers, e.g. that it has the shop's letters. */
const openBrowser = () =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${DEBUG_PORT}`, "--no-sandbox", "--disable-gpu"],
  });
const lines: object[] = [];
const verdicts: Verdict[] = [];
try {
  const { products } = (await (await fetch(`${shop.origin}/api/products?limit=50`)).json()) as {
    products: { id: string }[];
  };
  const product = products[0]!.id;
  const pages = {
    home: "/",
    product: `/product/${product}`,
    "guest order": `/non-member/order/${product}`,
    board: "/board",
  };
  for (const [name, path] of Object.entries(pages)) {
    const results: Result[] = [];
    await lookOnce(shop.origin + path);
    const cpuSlowdownMultiplier = Math.max(1, SLOWED * (await measurePace()));
    for (let run = 0; run < RUNS; run++) {
      const browser = await openBrowser();
      const answer = await lighthouse(shop.origin + path, {
        port: DEBUG_PORT,
        output: "json",
        logLevel: "error",
        onlyCategories: Object.keys(categories),
        throttling: { cpuSlowdownMultiplier },
      }).finally(() => browser.close());
      if (!answer) throw new Error(`${path} could not be looked at`);
      results.push(answer.lhr);
    }
    const result = results.toSorted(
      (one, other) => scoreOf(one, "performance") - scoreOf(other, "performance"),
    )[Math.floor(RUNS / 2)]!;
    const figures = Object.fromEntries(
      Object.entries(categories).map(([id, words]) => [words, scoreOf(result, id)]),
    );
    const timing = (audit: string) => result.audits[audit]?.displayValue ?? "?";
    console.log(
      `${name.padEnd(12)} ${Object.entries(figures)
        .map(([words, score]) => `${words} ${score}`)
        .join(
          "  ",
        )}  (largest paint ${timing("largest-contentful-paint")}, blocked ${timing("total-blocking-time")}, shift ${timing("cumulative-layout-shift")}; slowed ${cpuSlowdownMultiplier.toFixed(2)} times)`,
    );
    for (const words of lacking(result)) console.log(`${" ".repeat(13)}${words}`);
    lines.push({ at: new Date().toISOString(), name, ...figures });
    const largestPaint = result.audits["largest-contentful-paint"]?.numericValue ?? Infinity;
    verdicts.push(
      atLeast(`Lighthouse of ${name}: performance`, scoreOf(result, "performance"), 100),
      atMost(`Lighthouse of ${name}: largest paint, s`, largestPaint / 1000, 1.6),
    );
  }
} finally {
  await shop.close();
}
conclude("lighthouse", verdicts);
const results = fileURLToPath(new URL("results", import.meta.url));
mkdirSync(results, { recursive: true });
appendFileSync(
  join(results, "lighthouse.jsonl"),
  lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
);
