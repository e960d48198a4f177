import { readFileSync } from "node:fs";
import { projectFile } from "#lib/project-file.server.ts";

type Sample = { name: string; labels: Record<string, string>; value: number };

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;
/** An aggregate or none, the label that it keeps, the metric, its labels, and the comparison. */
const COMPARED = /^(?:(max|min) ?(?:by \((\w+)\) )?\()?(\w+)(?:\{(.*)\})?\)? (==|>) ([\d.* ]+)$/;

const labelsOf = (words = ""): Record<string, string> =>
  Object.fromEntries([...words.matchAll(LABEL)].map(([, label, value]) => [label, value]));

const samplesOf = (scraped: string): Sample[] =>
  scraped.split("\n").flatMap((line) => {
    const [, name, labels, value] = SAMPLE.exec(line) ?? [];
    return name ? [{ name, labels: labelsOf(labels), value: Number(value) }] : [];
  });

/** The expression of each rule in deploy/alerts.yaml by its name. */
export const alertExpressions = (): Map<string, string> =>
  new Map(
    [
      ...readFileSync(projectFile("deploy/alerts.yaml"), "utf8").matchAll(
        /^ +- alert: (\w+)\n(?: +#.*\n)* +expr: (.+)$/gm,
      ),
    ].map(([, alert, expression]) => [alert!, expression!]),
  );

/** Whether this program can hold the expression against one scrape: rates need more than one. */
export const isReadable = (expression: string): boolean => COMPARED.test(expression);

/**
 * What a rule of deploy/alerts.yaml finds in one scrape, before its `for` has passed: the values of
 * the label that it keeps, "" where it keeps none. `promtool` holds the same rules against the same
 * scrapes where it is installed.
 */
export function alertsIn(alert: string, scraped: string): string[] {
  const expression = alertExpressions().get(alert) ?? "";
  const [, aggregate, by = "", metric, wanted, comparison, limit = ""] =
    COMPARED.exec(expression) ?? [];
  if (!metric) throw new Error(`${alert} needs more than one scrape: ${expression}`);
  const least = limit.split("*").reduce((product, factor) => product * Number(factor), 1);
  const pairs = Object.entries(labelsOf(wanted));
  const samples = samplesOf(scraped).filter(
    ({ name, labels, value }) =>
      name === metric &&
      !Number.isNaN(value) &&
      pairs.every(([label, wantedValue]) => labels[label] === wantedValue),
  );
  const groups = Map.groupBy(samples, ({ labels }) => labels[by] ?? "");
  return [...groups]
    .filter(([, group]) => {
      const values = group.map(({ value }) => value);
      const value = aggregate === "min" ? Math.min(...values) : Math.max(...values);
      return comparison === "==" ? value === least : value > least;
    })
    .map(([value]) => value);
}
