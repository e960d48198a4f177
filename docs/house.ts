import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { NOUNS } from "../oxlint.config.ts";
import { countOverBudget } from "./house/count-over-budget.ts";
import { closureOf, figures } from "./house/figures.ts";
import { LIMITS, type Limit } from "./house/limits.ts";
import { readSources } from "./house/read-sources.ts";

const root = resolve(import.meta.dirname, "..");

/** Every figure that has a limit, read from the tree as it stands. */
function measure(): Record<keyof typeof LIMITS, number> {
  const sources = readSources(root);
  return {
    ...figures(sources, NOUNS),
    overBudget: countOverBudget(root),
    placing: closureOf(sources, "shop/checkout/place/place-order.server.ts"),
    cancelling: closureOf(sources, "shop/money/payment/cancel-order.server.ts"),
    answering: closureOf(sources, "shop/question/answer-question.server.ts"),
    searching: closureOf(sources, "shop/product/search/search-products.server.ts"),
    uploading: closureOf(sources, "shop/file/upload/receive-chunk.server.ts"),
  };
}

const shown = (value: number) => value.toLocaleString("en");
const row = ({ title, before, most }: Limit, now: number) =>
  `| ${title} | ${before} | ${shown(now)} | ${Number.isFinite(most) ? shown(most) : ""} |`;

const page = (rows: string[]) => `# The house in figures

Made by \`npm run house\` from the sources of \`app/ shop/ adapters/ server/ lib/\` without tests; \`npm run check\` fails where a limit is passed.
Before: the tree right after it was formatted, counted by the same script (\`docs/house/limits.ts\`).

| | before | now | at most |
|---|---|---|---|
${rows.join("\n")}
`;

const measured = measure();
const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
const passed = names.filter((name) => measured[name] > LIMITS[name].most);
for (const name of passed)
  console.error(`${LIMITS[name].title}: ${measured[name]}, at most ${LIMITS[name].most}`);
if (process.argv.includes("--check")) process.exitCode = passed.length ? 1 : 0;
else
  writeFileSync(
    join(root, "docs/internal/house.md"),
    page(names.map((name) => row(LIMITS[name], measured[name]))),
  );
