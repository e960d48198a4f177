import type { Baseline, UpdateReason } from "#shop/update/update-state.ts";
import type { Look, Metrics } from "./look-at-release.ts";

/** What a release may not do, in a row, before it counts: one look may meet a busy machine. */
const STRIKES = 3;
/** Errors beside those of the release before, as a share of answers and at least as many. */
const [MORE_ERRORS, FEWEST_ERRORS] = [0.02, 4];
const FEWEST_JOB_FAILURES = 3;
/** A job that fails more seldom than this does not fail by itself; it once met a busy database. */
const SELDOM_SECONDS = 600;
const [SLOWER, SLOW_MS] = [2, 4000];
const [LARGER, LARGE_BYTES] = [2.5, 450 * 1024 * 1024];

/** What was seen of a release so far, and what is known of the one before it. */
export type Watch = {
  before: Baseline | null;
  looks: Look[];
};

const shareOf = (part: number, all: number): number => (all ? part / all : 0);

/** Of some looks at a release that is well: its best times, and what its sums say at last. */
export function baselineOf(looks: Look[]): Baseline {
  const metrics = looks.findLast((look) => look.metrics)?.metrics;
  return {
    errors: metrics ? shareOf(metrics.errors, metrics.answers) : 0,
    orderErrors: metrics ? shareOf(metrics.orderErrors, metrics.orderAnswers) : 0,
    slowestMs: Math.min(...looks.map(({ slowestMs }) => slowestMs)),
    memoryBytes: metrics?.memoryBytes ?? 0,
    failingJobs: metrics ? failingJobsOf(metrics) : [],
  };
}

const failingJobsOf = ({ jobFailures, uptimeSeconds }: Metrics): string[] =>
  Object.entries(jobFailures)
    .filter(
      ([, failures]) =>
        failures >= FEWEST_JOB_FAILURES && uptimeSeconds / failures < SELDOM_SECONDS,
    )
    .map(([job]) => job);

/** Of the last looks only so many count: more need not be kept. */
export const keepLook = ({ before, looks }: Watch, look: Look): Watch => ({
  before,
  looks: [...looks.slice(0, 1), ...looks.slice(1).slice(1 - STRIKES), look],
});

type Rule = [reason: UpdateReason, isBroken: (watch: Watch, now: Look) => boolean];

const inARow =
  (isBad: (look: Look, before: Baseline | null) => boolean): Rule[1] =>
  ({ before, looks }) =>
    looks.length >= STRIKES && looks.slice(-STRIKES).every((look) => isBad(look, before));

const counted =
  (isBad: (metrics: Metrics, before: Baseline | null) => boolean): Rule[1] =>
  ({ before }, { metrics }) =>
    metrics !== null && isBad(metrics, before);

/** The first that is broken is the one that is told. */
const rules: Rule[] = [
  [
    "restarted",
    ({ looks }, now) => now.life === null || new Set(looks.map(({ life }) => life)).size > 1,
  ],
  ["not-ready", inARow(({ isReady }) => !isReady)],
  ["errors", inARow(({ showsPage }) => !showsPage)],
  ["orders", inARow(({ takesOrders }) => !takesOrders)],
  [
    "slow",
    inARow(
      ({ slowestMs }, before) => slowestMs > Math.max(SLOW_MS, SLOWER * (before?.slowestMs ?? 0)),
    ),
  ],
  ["orders", counted((now, old) => fails(now.orderErrors, now.orderAnswers, old?.orderErrors))],
  ["errors", counted((now, old) => fails(now.errors, now.answers, old?.errors))],
  ["jobs", counted(failsAtJobs)],
  [
    "memory",
    counted(
      ({ memoryBytes }, before) =>
        memoryBytes > Math.max(LARGE_BYTES, LARGER * (before?.memoryBytes ?? 0)),
    ),
  ],
];

/** Why this release has to go back; null while it is well. */
export function judgeRelease(watch: Watch): UpdateReason | null {
  const now = watch.looks.at(-1);
  return (now && rules.find(([, isBroken]) => isBroken(watch, now))?.[0]) ?? null;
}

/** Its share of errors beside that of the release before. */
const fails = (errors: number, answers: number, before = 0): boolean =>
  errors >= FEWEST_ERRORS && shareOf(errors, answers) > before + MORE_ERRORS;

/** A job that failed in the release before too, fails for another reason than the new one. */
function failsAtJobs({ jobFailures }: Metrics, before: Baseline | null): boolean {
  return Object.entries(jobFailures).some(
    ([job, failures]) => failures >= FEWEST_JOB_FAILURES && !before?.failingJobs.includes(job),
  );
}
