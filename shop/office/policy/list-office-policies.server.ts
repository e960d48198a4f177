import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Db } from "#shop/shop.ts";
import { countAgreements } from "./count-agreements.server.ts";
import { listPolicies } from "#shop/policy/list-policies.server.ts";
import { nextVersion } from "#shop/policy/next-version.ts";
import { policyKindNames } from "#shop/policy/policy-kinds.ts";
import { policyState } from "#shop/policy/policy-state.ts";

/** Every document with all its versions, what each is today, and how many members agreed to it. */
export async function listOfficePolicies(db: Db, now: Date) {
  const today = calendarDayOf(now);
  const [agreements, ...lists] = await Promise.all([
    countAgreements(db),
    ...policyKindNames.map((kind) => listPolicies(db, kind)),
  ]);
  return policyKindNames.map((kind, at) => {
    const listed = lists[at]!;
    const versions = listed.map((each) => ({
      ...each,
      state: policyState(each, listed, today),
      members:
        agreements.find(
          (agreement) => agreement.kind === kind && agreement.version === each.version,
        )?.members ?? 0,
    }));
    return { kind, versions, next: nextVersion(listed.map(({ version }) => version)) };
  });
}

export type OfficePolicies = Awaited<ReturnType<typeof listOfficePolicies>>;
