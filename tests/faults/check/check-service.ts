import type { ServiceLog, Visit } from "#tests/faults/shoppers/service-log.ts";
import type { Verdict } from "./verdict.ts";

const isBad = ({ outcome, retryAfter }: Visit): boolean =>
  outcome === "hung" ||
  (typeof outcome === "number" && outcome >= 500 && !(outcome === 503 && retryAfter));

/** I11: every answer is 2xx to 4xx or a 503 that says when to come again, and nothing hangs. */
export function checkService({ visits, counts }: Pick<ServiceLog, "visits" | "counts">): Verdict {
  const bad = new Map<string, number>();
  for (const visit of visits.filter(isBad)) {
    const words = `I11 ${visit.method} ${visit.path.replace(/\d{8}-[A-Z2-9]{8}/, ":number").replace(/\/[a-z0-9]{10}$/, "/:product")} answered ${visit.outcome}`;
    bad.set(words, (bad.get(words) ?? 0) + 1);
  }
  const times = visits
    .filter(({ outcome }) => typeof outcome === "number")
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  const answers = Object.entries(counts())
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(", ");
  return {
    invariant: "I11 service",
    looked: `${visits.length} requests (${answers}), p99 ${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms`,
    broken: [...bad].map(([words, count]) => `${words}, ${count} times`),
  };
}
