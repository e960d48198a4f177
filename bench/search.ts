import { searchFigures } from "./search-figures.ts";
import { lineOf } from "./two-sizes.ts";

// `npm run bench:search`: the labelled queries over 1,000 and over 100,000 products.
const [few, many] = [1000, Number(process.env.PRODUCTS ?? 100_000)];
const figures = await searchFigures({ few, many, runs: Number(process.env.RUNS ?? 100) });
console.log(`milliseconds: p50 and p99 of ${few}, of ${many}, ratios, products found`);
for (const figure of figures) console.log(lineOf(figure), ` ${figure.verdict}`);
if (figures.some(({ verdict }) => verdict.startsWith("above"))) process.exitCode = 1;
