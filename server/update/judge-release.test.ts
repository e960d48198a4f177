import { expect, test } from "vitest";
import type { UpdateReason } from "#shop/update/update-state.ts";
import { baselineOf, judgeRelease, keepLook, type Watch } from "./judge-release.ts";
import { readMetrics, type Look, type Metrics } from "./look-at-release.ts";

const quiet: Metrics = {
  answers: 1000,
  errors: 1,
  orderAnswers: 100,
  orderErrors: 0,
  jobFailures: { "deliver mails": 0, "follow parcels": 9 },
  memoryBytes: 200e6,
  uptimeSeconds: 3600,
};
const well: Look = {
  life: "7 1",
  isReady: true,
  showsPage: true,
  takesOrders: true,
  slowestMs: 20,
  metrics: quiet,
};
const judge = (looks: Partial<Look>[], before: Partial<Look> | null = {}) =>
  judgeRelease(
    looks.reduce<Watch>((watch, look) => keepLook(watch, { ...well, ...look }), {
      before:
        before &&
        baselineOf([
          { ...well, slowestMs: 9000, metrics: null },
          { ...well, ...before },
        ]),
      looks: [],
    }),
  );
const counts = (metrics: Partial<Metrics>) => ({ metrics: { ...quiet, ...metrics } });
const thrice = <T>(look: T): T[] => [look, look, look];

test("a release that does as the one before is well", () => {
  expect(judge([{}, {}, {}, {}])).toBe(null);
  expect(judge([{}])).toBe(null);
});

test.each<[UpdateReason, Partial<Look>[]]>([
  ["restarted", [{}, { life: "8 2" }]],
  ["restarted", [{}, { life: null }]],
  ["restarted", [{}, {}, {}, {}, {}, { life: "8 2" }]],
  ["not-ready", thrice({ isReady: false })],
  ["errors", thrice({ showsPage: false })],
  ["orders", thrice({ takesOrders: false })],
  ["slow", thrice({ slowestMs: 4001 })],
  ["orders", [counts({ orderErrors: 4 })]],
  ["errors", [counts({ errors: 40 })]],
  ["jobs", [counts({ jobFailures: { "deliver mails": 3 } })]],
  ["memory", [counts({ memoryBytes: 700e6 })]],
])("it goes back: %s", (reason, looks) => {
  expect(judge(looks)).toBe(reason);
});

test("what one look met, or the release before did as well, is no reason", () => {
  expect(judge([{ isReady: false }, { showsPage: false }, { takesOrders: false }])).toBe(null);
  expect(judge([counts({ errors: 15 })])).toBe(null);
  expect(judge([counts({ answers: 10, errors: 3 })])).toBe(null);
  expect(judge([counts({ errors: 60 })], counts({ errors: 50 }))).toBe(null);
  expect(judge([counts({ jobFailures: { "follow parcels": 30 } })])).toBe(null);
  expect(judge(thrice({ slowestMs: 4001 }), { slowestMs: 2100 })).toBe(null);
});

test("a job that once failed in a long life of the release before may not fail by itself now", () => {
  const now = [counts({ jobFailures: { "deliver mails": 3 } })];
  const before = (failures: number, uptimeSeconds: number) =>
    counts({ jobFailures: { "deliver mails": failures }, uptimeSeconds });
  expect(judge(now, before(1, 60))).toBe("jobs");
  expect(judge(now, before(9, 86_400))).toBe("jobs");
  expect(judge(now, before(90, 3600))).toBe(null);
});

test("a machine that was busy in one look lets no slow release through", () => {
  expect(judge(thrice({ slowestMs: 6000 }), { slowestMs: 1600 })).toBe("slow");
});

test("without a word of the release before, its errors alone judge it", () => {
  expect(judge([counts({ errors: 40 })], null)).toBe("errors");
});

test("the sums are those of shoppers' pages and order forms", () => {
  const words = `# TYPE shop_requests_total counter
shop_requests_total{kind="page",status="200"} 90
shop_requests_total{kind="page",status="503"} 2
shop_requests_total{kind="order",status="500"} 3
shop_requests_total{kind="order",status="303"} 5
shop_requests_total{kind="health",status="503"} 50
shop_job_failures_total{job="follow parcels"} 4
shop_memory_bytes 210000000
shop_uptime_seconds 70
shop_ready NaN
`;
  expect(readMetrics(words)).toEqual({
    answers: 100,
    errors: 5,
    orderAnswers: 8,
    orderErrors: 3,
    jobFailures: { "follow parcels": 4 },
    memoryBytes: 210e6,
    uptimeSeconds: 70,
  });
});
