import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { policies } from "./table.server.ts";

const columns = {
  kind: policies.kind,
  version: policies.version,
  title: policies.title,
  effectiveOn: policies.effectiveOn,
  summary: policies.summary,
  asksAgain: policies.asksAgain,
  publishedAt: policies.publishedAt,
  updatedAt: policies.updatedAt,
};

/** Every version of a document without its text, the latest day first. */
export const listPolicies = (db: Db, kind: PolicyKind) =>
  db
    .select(columns)
    .from(policies)
    .where(eq(policies.kind, kind))
    .orderBy(desc(policies.effectiveOn), desc(policies.createdAt));

/** The same without drafts. */
export const listPublishedPolicies = (db: Db, kind: PolicyKind) =>
  db
    .select(columns)
    .from(policies)
    .where(and(eq(policies.kind, kind), isNotNull(policies.publishedAt)))
    .orderBy(desc(policies.effectiveOn));
