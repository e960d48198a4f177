import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Db } from "../shop.ts";
import { findDifference } from "./find-difference.server.ts";
import { findPolicy } from "./find-policy.server.ts";
import { listPublishedPolicies } from "./list-policies.server.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { inForce, policyState, versionBefore } from "./policy-state.ts";

type Asked = {
  /** null: the one in force */
  version: string | null;
  /** what became of it since `from`, or since the version before */
  compare: boolean;
  from: string | null;
};

/** What the public page of a document shows. Null for what is not published; nobody outside the back office sees a draft. */
export async function findPolicyPage(
  db: Db,
  kind: PolicyKind,
  { version, compare, from }: Asked,
  now: Date,
) {
  const today = calendarDayOf(now);
  const listed = await listPublishedPolicies(db, kind);
  const versions = listed.map((each) => ({
    version: each.version,
    effectiveOn: each.effectiveOn,
    summary: each.summary,
    state: policyState(each, listed, today),
  }));
  const wanted =
    version === null ? inForce(listed, today) : listed.find((each) => each.version === version);
  if (!wanted)
    return version === null && from === null ? { versions, shown: null, difference: null } : null;
  const before =
    from === null ? versionBefore(listed, wanted) : listed.find((each) => each.version === from);
  if (!before && from !== null) return null;
  const shown = await findPolicy(db, kind, wanted.version);
  // Withdrawn since the list was read.
  if (!shown?.publishedAt) return null;
  const old = compare && before ? await findPolicy(db, kind, before.version) : null;
  const { title, html, effectiveOn, summary } = shown;
  return {
    versions,
    shown: {
      version: shown.version,
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

export type PolicyPage = NonNullable<Awaited<ReturnType<typeof findPolicyPage>>>;
