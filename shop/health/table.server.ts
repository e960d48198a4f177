import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { JobState } from "./job-state.ts";
import type { TroubleButton, TroubleKind } from "./trouble.ts";

const time = () => timestamp({ withTimezone: true });

/**
 * Troubles of the shop from their beginning to their end; any number of processes may note the same
 * one, and each is told once when it begins and once when it is over.
 */
export const healthTroubles = pgTable(
  "health_troubles",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<TroubleKind>().notNull(),
    /** tells several of one kind apart */
    of: text().notNull().default(""),
    /** the machine whose trouble it is; "": of the whole shop */
    machine: text().notNull().default(""),
    harm: text({ enum: ["now", "later"] }).notNull(),
    reason: text().notNull(),
    button: jsonb().$type<TroubleButton>().notNull(),
    beganAt: time().notNull().defaultNow(),
    seenAt: time().notNull().defaultNow(),
    /** since when no check has seen it; it ends when that lasts */
    calmAt: time(),
    /** when owners first heard of it, at once or by a digest */
    toldAt: time(),
    /** when they were told at once, since it was urgent */
    urgentToldAt: time(),
    endedAt: time(),
    /** when owners were told that it is over; only of those that they heard of */
    endToldAt: time(),
  },
  (table) => [
    uniqueIndex("health_troubles_open")
      .on(table.kind, table.of, table.machine)
      .where(sql`${table.endedAt} is null`),
    index("health_troubles_by_time").on(table.beganAt.desc(), table.id.desc()),
  ],
);

/** What each process says of its own jobs, so that all know whether some process does them. */
export const healthProcesses = pgTable("health_processes", {
  /** random, for as long as the process lives */
  id: text().primaryKey(),
  seenAt: time().notNull().defaultNow(),
  /** the jobs that are late in this process */
  late: jsonb().$type<JobState[]>().notNull(),
});

/** Days (in Seoul) on which owners got the digest of all troubles, so that it goes out once. */
export const healthDigests = pgTable("health_digests", {
  day: date({ mode: "string" }).primaryKey(),
  sentAt: time().notNull().defaultNow(),
});

/** A company outside that answers none of the shop's calls, until it answers one. */
export const healthSilences = pgTable("health_silences", {
  of: text({ enum: ["payment", "kakao", "naver", "google", "captcha"] }).primaryKey(),
  beganAt: time().notNull().defaultNow(),
  /** the last call without an answer */
  lastAt: time().notNull().defaultNow(),
  reason: text().notNull(),
});
