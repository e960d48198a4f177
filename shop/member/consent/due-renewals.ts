import { inForce } from "#shop/policy/policy-state.ts";
import type { AgreedKind } from "#shop/policy/policy-kinds.ts";

type Version = {
  version: string;
  effectiveOn: string;
  summary: string;
  asksAgain: boolean;
  publishedAt: Date | null;
};

export type DueRenewal = {
  kind: AgreedKind;
  /** the version agreed to; null: none known */
  agreed: { version: string; effectiveOn: string } | null;
  /** the version in force, which needs a consent */
  version: string;
  effectiveOn: string;
  /** versions since then, newest first */
  changes: { version: string; effectiveOn: string; summary: string }[];
};

/** Whether a member must agree again: a version that asks for it came into force after the one
 * agreed to. */
export function dueRenewal(
  kind: AgreedKind,
  published: readonly Version[],
  consent: { version: string; agreed: boolean } | undefined,
  today: string,
): DueRenewal | null {
  const current = inForce(published, today);
  if (!current) return null;
  const agreed =
    (consent?.agreed && published.find(({ version }) => version === consent.version)) || null;
  const since = published
    .filter(
      ({ effectiveOn }) => effectiveOn <= today && (!agreed || effectiveOn > agreed.effectiveOn),
    )
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1));
  if (!since.some(({ asksAgain }) => asksAgain)) return null;
  return {
    kind,
    agreed: agreed && { version: agreed.version, effectiveOn: agreed.effectiveOn },
    version: current.version,
    effectiveOn: current.effectiveOn,
    // Members without any consent see the newest version, not the whole history.
    changes: (agreed ? since : since.slice(0, 1)).map(({ version, effectiveOn, summary }) => ({
      version,
      effectiveOn,
      summary,
    })),
  };
}
