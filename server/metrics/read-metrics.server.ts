import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { readCounters } from "#lib/metrics/counters.server.ts";
import type { JobState } from "#shop/health/job-state.ts";
import { listTroubles } from "#shop/health/list-troubles.server.ts";
import { isUrgent, troubleKindNames } from "#shop/health/trouble.ts";
import { findOutboxState } from "#shop/notice/find-outbox-state.server.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import { readClock } from "#shop/retention/clock.server.ts";
import type { Shop } from "#shop/shop.ts";
import { isReady } from "../http/is-ready.server.ts";
import type { PageCache } from "../http/page-cache/page-cache.server.ts";
import type { Turns } from "../http/turns.server.ts";
import type { OpenedStandby } from "../process/open-standby.server.ts";
import type { Sample } from "./metrics-text.server.ts";

export type MetricSources = {
  shop: Pick<Shop, "db" | "now">;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  cache: Pick<PageCache, "state">;
  lines: Record<string, Turns>;
  worker: { state(): Pick<JobState, "name" | "lateSeconds" | "failures">[] };
  standby?: Pick<OpenedStandby, "isFresh" | "lagSeconds"> | null;
};

/** A scrape must not hang when the database does. */
const PATIENCE_MS = 2000;
const delay = monitorEventLoopDelay({ resolution: 20 });

export async function readMetrics({
  shop,
  pool,
  cache,
  lines,
  worker,
  standby = null,
}: MetricSources): Promise<Sample[]> {
  delay.enable();
  const [ready, outbox, troubles, clock, backup] = await Promise.all([
    isReady(shop.db),
    outboxOf(shop),
    troublesOf(shop),
    unlessAway(readClock(shop)),
    unlessAway(findLastBackup(shop.db)),
  ]);
  const { isListening, bytes, pages } = cache.state;
  return [
    ...readCounters(),
    ["shop_ready", Number(ready)],
    ["shop_clock_wrong", clock ? Number(clock.trouble !== null) : Number.NaN],
    [
      "shop_backup_age_seconds",
      backup ? (shop.now().getTime() - backup.madeAt.getTime()) / 1000 : Number.NaN,
    ],
    ["shop_listening", Number(isListening)],
    ['shop_connections{state="open"}', pool.totalCount],
    ['shop_connections{state="idle"}', pool.idleCount],
    ...(standby ? standbySamples(standby) : []),
    ["shop_connections_awaited", pool.waitingCount],
    ...Object.entries(lines).flatMap(([line, turns]): Sample[] => [
      [`shop_turns_waiting{line="${line}"}`, turns.state().waiting],
      [`shop_turns_taken{line="${line}"}`, turns.state().taken],
    ]),
    ["shop_kept_pages", pages],
    ["shop_kept_pages_bytes", bytes],
    ...outbox,
    ...troubles,
    ...worker.state().flatMap(({ name, lateSeconds, failures }): Sample[] => [
      [`shop_job_late_seconds{job="${name}"}`, lateSeconds],
      [`shop_job_failures_total{job="${name}"}`, failures],
    ]),
    ["shop_event_loop_delay_seconds", delay.percentile(99) / 1e9],
    ["shop_memory_bytes", process.memoryUsage.rss()],
    ["shop_uptime_seconds", process.uptime()],
  ];
}

const standbySamples = ({
  isFresh,
  lagSeconds,
}: Pick<OpenedStandby, "isFresh" | "lagSeconds">): Sample[] => [
  ["shop_standby_read", Number(isFresh())],
  ["shop_standby_lag_seconds", lagSeconds()],
];

/** Null when the database does not answer in time. */
const unlessAway = <Read>(read: Promise<Read>): Promise<Read | null> =>
  Promise.race([read.catch(() => null), wait(PATIENCE_MS, null, { ref: false })]);

async function outboxOf({ db }: Pick<Shop, "db">): Promise<Sample[]> {
  const found = await unlessAway(findOutboxState(db));
  return [
    ["shop_outbox_waiting", found?.waiting ?? Number.NaN],
    ["shop_outbox_oldest_seconds", found?.oldestSeconds ?? Number.NaN],
    ["shop_outbox_parked", found?.parked ?? Number.NaN],
  ];
}

/** For each kind of trouble 0, or 1 where there is one, or 2 where it is urgent. */
async function troublesOf({ db }: Pick<Shop, "db">): Promise<Sample[]> {
  const found = await unlessAway(listTroubles(db, troubleKindNames));
  return troubleKindNames.map((kind) => {
    const ofKind = found?.filter((trouble) => trouble.kind === kind);
    const value = ofKind && Math.max(0, ...ofKind.map((one) => (isUrgent(one) ? 2 : 1)));
    return [`shop_trouble{kind="${kind}"}`, value ?? Number.NaN];
  });
}
