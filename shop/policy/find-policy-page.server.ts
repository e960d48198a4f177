import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Db } from "../shop.ts";
import { findDifference } from "./find-difference.server.ts";
import { findPolicy } from "./find-policy.server.ts";
import { listPublishedPolicies } from "./list-policies.server.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { inForce, policyState, versionBefore } from "./policy-state.ts";

type PolicyQuery = {
  /** null: the one in force */
  version: string | null;
  /** the difference to `from`, or to the previous version */
  compare: boolean;
  from: string | null;
};

/** A public policy page; null for unpublished versions, drafts included. */
export async function findPolicyPage(db: Db, kind: PolicyKind, query: PolicyQuery, now: Date) {
  const today = calendarDayOf(now);
  const listed = await listPublishedPolicies(db, kind);
  const versions = listed.map((each) => ({
    version: each.version,
    effectiveOn: each.effectiveOn,
    summary: each.summary,
    state: policyState(each, listed, today),
  }));
  const { wanted, before } = chosen(listed, query, today);
  if (!wanted) return isAnyAsked(query) ? null : { versions, shown: null, difference: null };
  if (!before && query.from !== null) return null;
  const shown = await findPolicy(db, kind, wanted.version);
  // Withdrawn since the list was read.
  if (!shown?.publishedAt) return null;
  const old = await findOld(db, kind, query.compare ? before : null);
  const { version, title, html, effectiveOn, summary } = shown;
  return {
    versions,
    shown: {
      version,
      title,
      effectiveOn,
      summary,
      html: old ? "" : html,
      state: policyState(wanted, listed, today),
      before: versionBefore(listed, wanted)?.version ?? null,
    },
    difference: old && { from: old.version, ...findDifference(old.html, html) },
  };
}

const findOld = async (db: Db, kind: PolicyKind, before: PolicyVersions[number] | null) =>
  before && findPolicy(db, kind, before.version);

const isAnyAsked = ({ version, from }: PolicyQuery) => version !== null || from !== null;

type PolicyVersions = Awaited<ReturnType<typeof listPublishedPolicies>>;

/** The version that is asked for, and the one it is compared with. */
function chosen(listed: PolicyVersions, { version, from }: PolicyQuery, today: string) {
  const named = (name: string) => listed.find((each) => each.version === name) ?? null;
  const wanted = version === null ? inForce(listed, today) : named(version);
  const previous = wanted && versionBefore(listed, wanted);
  return { wanted, before: from === null ? previous : named(from) };
}
