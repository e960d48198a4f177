import { withPace } from "./pace.ts";
import { AIM, searchFigures } from "./search-figures.ts";
import { isAbove, lineOf } from "./two-sizes.ts";
import { conclude, judged, timeAtMost } from "./verdict.ts";

// `npm run bench:search`: the labelled queries over 1,000 and over 100,000 products.
const [few, many] = [1000, Number(process.env.PRODUCTS ?? 100_000)];
const { found: figures, pace } = await withPace(() =>
  searchFigures({ few, many, runs: Number(process.env.RUNS ?? 100) }),
);
console.log(`milliseconds: p50 and p99 of ${few}, of ${many}, ratios, products found`);
for (const figure of figures) console.log(lineOf(figure));
const [every, alike] = figures.slice(-2);
const verdicts = [
  timeAtMost("search among 100,000 products, p99 ms", every!.many.p99, AIM.ms, pace),
  judged(
    "search among 100,000 products : among 1,000, p99",
    alike!.p99,
    AIM.ratio,
    !isAbove(alike!, AIM.ratio),
  ),
];
conclude("bench:search", verdicts);
if (verdicts.some(({ ok }) => !ok)) process.exitCode = 1;
