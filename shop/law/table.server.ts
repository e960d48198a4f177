import { boolean, integer, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import type { Finding } from "./finding.ts";

/** One row: the last result of the law check, and whether another one is requested. */
export const lawChecks = pgTable("law_checks", {
  id: boolean().primaryKey().default(true),
  askedAt: timestamp({ withTimezone: true }),
  /** by the worker that looks now */
  startedAt: timestamp({ withTimezone: true }),
  checkedAt: timestamp({ withTimezone: true }),
  /** Written by releases before 2026-12, which judged by the end of a look. */
  tookMs: integer(),
  /** pages, mails and products that were looked at */
  looked: jsonb().$type<LookCounts>(),
  findings: jsonb().$type<Finding[]>().notNull().default([]),
});

export type LookCounts = { pages: number; products: number; mails: number };
