import { calendarDayOf } from "#lib/calendar-day.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Db } from "#shop/shop.ts";
import { countAgreements, type Agreements } from "./count-agreements.server.ts";
import { findDifference } from "#shop/policy/find-difference.server.ts";
import { findPolicy } from "#shop/policy/find-policy.server.ts";
import { listPolicies } from "#shop/policy/list-policies.server.ts";
import type { PolicyKind } from "#shop/policy/policy-kinds.ts";
import { inForce, policyState, versionBefore } from "#shop/policy/policy-state.ts";

/** One version for the back office: what it replaces, and what publishing it would mean. */
export async function findOfficePolicy(
  db: Db,
  kind: PolicyKind,
  version: string,
  { compare, publish, now }: { compare: boolean; publish: boolean; now: Date },
) {
  const policy = await findPolicy(db, kind, version);
  if (!policy) return null;
  const today = calendarDayOf(now);
  const listed = await listPolicies(db, kind);
  // Drafts have no agreements; earlier ones are counted only for the page that publishes.
  const agreements = policy.publishedAt || publish ? await countAgreements(db) : [];
  const current = inForce(listed, today);
  // A draft is compared with what it replaces; what was in force, with what it replaced.
  const base = versionBefore(listed, policy) ?? (policy.publishedAt ? null : current);
  const old = compare && base ? await findPolicy(db, kind, base.version) : null;
  return {
    policy,
    today,
    state: policyState(policy, listed, today),
    current: current && { version: current.version, effectiveOn: current.effectiveOn },
    base: base?.version ?? null,
    sameDay: otherOfDay(listed, policy),
    members: membersOf(agreements, kind, version),
    difference: old && { from: old.version, ...findDifference(sanitize(old.html), policy.html) },
  };
}

type PolicyVersion = Awaited<ReturnType<typeof listPolicies>>[number];

function otherOfDay(
  listed: readonly PolicyVersion[],
  { version, effectiveOn }: Pick<PolicyVersion, "version" | "effectiveOn">,
): string | null {
  const other = listed.find(
    (each) => each.version !== version && each.publishedAt && each.effectiveOn === effectiveOn,
  );
  return other?.version ?? null;
}

/** How many agreed to this version, and how many to the ones before. */
function membersOf(agreements: Agreements, kind: PolicyKind, version: string) {
  const ofKind = agreements.filter((each) => each.kind === kind);
  const agreed = ofKind.find((each) => each.version === version)?.members ?? 0;
  const all = ofKind.reduce((sum, each) => sum + each.members, 0);
  return { agreed, before: all - agreed };
}

export type OfficePolicy = NonNullable<Awaited<ReturnType<typeof findOfficePolicy>>>;
