import { calendarDayOf } from "#lib/calendar-day.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Db } from "#shop/shop.ts";
import { countAgreements } from "./count-agreements.server.ts";
import { findDifference } from "#shop/policy/find-difference.server.ts";
import { findPolicy } from "#shop/policy/find-policy.server.ts";
import { listPolicies } from "#shop/policy/list-policies.server.ts";
import type { PolicyKind } from "#shop/policy/policy-kinds.ts";
import { inForce, policyState, versionBefore } from "#shop/policy/policy-state.ts";

/** One version for the back office: what it is, what it replaces, and what publishing it would mean. */
export async function findOfficePolicy(
  db: Db,
  kind: PolicyKind,
  version: string,
  { compare, publish, now }: { compare: boolean; publish: boolean; now: Date },
) {
  const policy = await findPolicy(db, kind, version);
  if (!policy) return null;
  const today = calendarDayOf(now);
  // Nobody agreed to a draft; how many agreed before is for the page that publishes it.
  const [listed, agreements] = [
    await listPolicies(db, kind),
    policy.publishedAt || publish ? await countAgreements(db) : [],
  ];
  const current = inForce(listed, today);
  // A draft is compared with what it replaces; what was in force, with what it replaced.
  const base = policy.publishedAt
    ? versionBefore(listed, policy)
    : (versionBefore(listed, policy) ?? current);
  const old = compare && base ? await findPolicy(db, kind, base.version) : null;
  const sameDay = listed.find(
    (each) =>
      each.version !== version && each.publishedAt && each.effectiveOn === policy.effectiveOn,
  );
  const ofKind = agreements.filter((each) => each.kind === kind);
  return {
    policy,
    today,
    state: policyState(policy, listed, today),
    current: current && { version: current.version, effectiveOn: current.effectiveOn },
    base: base?.version ?? null,
    sameDay: sameDay?.version ?? null,
    members: {
      agreed: ofKind.find((each) => each.version === version)?.members ?? 0,
      before: ofKind
        .filter((each) => each.version !== version)
        .reduce((sum, each) => sum + each.members, 0),
    },
    difference: old && { from: old.version, ...findDifference(sanitize(old.html), policy.html) },
  };
}

export type OfficePolicy = NonNullable<Awaited<ReturnType<typeof findOfficePolicy>>>;
