import lighthouse from "lighthouse";
import { figure, numberOf, printTable, quantile, type Figure } from "../bench/figures.ts";
import { openBrowser } from "../bench/first-scripts.ts";
import { judgedPages } from "../bench/pages.ts";
import { withShop } from "../bench/running-shop.ts";

// `npm run lighthouse`: Lighthouse's four figures for the main pages, simulating a mid-range phone
// on a slow line; medians of five runs (`-- --runs=` for another number).
const DEBUG_PORT = Number(process.env.BENCH_PORT ?? 5610) + 1;
const AIMS = {
  performance: "≥ 97",
  accessibility: undefined,
  "best-practices": undefined,
  seo: undefined,
} as const;

/** Each run has a browser of its own, since Lighthouse leaves what a device remembers. */
async function lookOnce(url: string) {
  const browser = await openBrowser([`--remote-debugging-port=${DEBUG_PORT}`]);
  const answer = await lighthouse(url, {
    port: DEBUG_PORT,
    output: "json",
    logLevel: "error",
    onlyCategories: Object.keys(AIMS),
  }).finally(() => browser.close());
  if (!answer) throw new Error(`${url} could not be looked at`);
  return answer.lhr;
}

type Result = Awaited<ReturnType<typeof lookOnce>>;

const lighthouseFigures = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(await judgedPages(shop))) {
      // Pictures are made in the sizes that somebody asks for: the first visit does not count.
      await lookOnce(shop.origin + path);
      const results: Result[] = [];
      while (results.length < numberOf("runs", 5)) results.push(await lookOnce(shop.origin + path));
      const middle = (of: (result: Result) => number | null | undefined) =>
        quantile(
          results.map((result) => of(result) ?? 0),
          0.5,
        );
      for (const [category, aim] of Object.entries(AIMS)) {
        const score = middle((result) => result.categories[category]?.score) * 100;
        figures.push(figure(`${name}: ${category}`, score, aim));
      }
      const paint = middle((result) => result.audits["largest-contentful-paint"]?.numericValue);
      figures.push(figure(`${name}: largest paint, s`, paint / 1000, "≤ 1.6"));
    }
    return figures;
  });

if (import.meta.main) printTable("Lighthouse", await lighthouseFigures());
