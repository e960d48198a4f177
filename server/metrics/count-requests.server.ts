import type { IncomingMessage, ServerResponse } from "node:http";
import { count } from "#lib/metrics/counters.server.ts";

const KINDS: [kind: string, path: RegExp][] = [
  ["static", /^\/(?:assets|fonts|icons)\//],
  ["health", /^\/(?:healthz|readyz)\b/],
  ["storage", /^\/v0\//],
  ["sold files", /^\/order-sounds\//],
  ["webhook", /^\/webhooks\//],
  ["api", /^\/api\//],
  ["back office", /^\/admin/],
  ["order", /^\/(?:(?:non-)?member\/order|pay)\b/],
];
const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 5, 15];

type Names = { buckets: [most: number, name: string][]; sum: string; count: string };

/** Metric names are cached per kind: building the strings costs more than counting. */
const namesOf = new Map<string, Names>();

function findNames(kind: string): Names {
  const currentNames = namesOf.get(kind);
  if (currentNames) return currentNames;
  const bucket = (le: string) => `shop_request_seconds_bucket{kind="${kind}",le="${le}"}`;
  const names: Names = {
    buckets: [...SECONDS, Infinity].map((most) => [
      most,
      bucket(most === Infinity ? "+Inf" : String(most)),
    ]),
    sum: `shop_request_seconds_sum{kind="${kind}"}`,
    count: `shop_request_seconds_count{kind="${kind}"}`,
  };
  namesOf.set(kind, names);
  return names;
}

const kindOf = (url = "/"): string => KINDS.find(([, path]) => path.test(url))?.[0] ?? "page";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Counts requests by kind and status, and measures the time until the answer is sent. */
export function countRequests(answer: Answer): Answer {
  return (request, response) => {
    const began = performance.now();
    const kind = kindOf(request.url);
    response.once("close", () => {
      const status = response.writableFinished ? String(response.statusCode) : "gone";
      count(`shop_requests_total{kind="${kind}",status="${status}"}`);
      const seconds = (performance.now() - began) / 1000;
      const names = findNames(kind);
      for (const [most, name] of names.buckets) if (seconds <= most) count(name);
      count(names.sum, seconds);
      count(names.count);
    });
    answer(request, response);
  };
}
