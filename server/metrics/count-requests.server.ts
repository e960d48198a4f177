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
];
const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 5, 15];

const kindOf = (url = "/"): string => KINDS.find(([, path]) => path.test(url))?.[0] ?? "page";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Counts requests by kind and status, and how long each kind takes until its answer is sent. */
export function countRequests(answer: Answer): Answer {
  return (request, response) => {
    const began = performance.now();
    const kind = kindOf(request.url);
    response.once("close", () => {
      const status = response.writableFinished ? String(response.statusCode) : "gone";
      count(`shop_requests_total{kind="${kind}",status="${status}"}`);
      const seconds = (performance.now() - began) / 1000;
      for (const most of SECONDS)
        if (seconds <= most) count(`shop_request_seconds_bucket{kind="${kind}",le="${most}"}`);
      count(`shop_request_seconds_bucket{kind="${kind}",le="+Inf"}`);
      count(`shop_request_seconds_sum{kind="${kind}"}`, seconds);
      count(`shop_request_seconds_count{kind="${kind}"}`);
    });
    answer(request, response);
  };
}
