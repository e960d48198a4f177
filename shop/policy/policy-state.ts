export type PolicyState = "draft" | "announced" | "in-force" | "past";

export const policyStates: Record<PolicyState, string> = {
  draft: "초안",
  announced: "시행 예정",
  "in-force": "시행 중",
  past: "지난 버전",
};

type DatedVersion = { effectiveOn: string; publishedAt: Date | null };

/** The newest published version whose day has come; `today` is Seoul's. */
export const inForce = <Version extends DatedVersion>(
  versions: readonly Version[],
  today: string,
): Version | null =>
  versions
    .filter(({ effectiveOn, publishedAt }) => publishedAt && effectiveOn <= today)
    .toSorted(newestDayFirst)[0] ?? null;

/** The version that `version` replaces or replaced. */
export const versionBefore = <Version extends DatedVersion>(
  versions: readonly Version[],
  version: DatedVersion,
): Version | null =>
  versions
    .filter((each) => each.publishedAt && each.effectiveOn < version.effectiveOn)
    .toSorted(newestDayFirst)[0] ?? null;

/** What one of `versions` of a document is today. */
export function policyState<Version extends DatedVersion>(
  version: Version,
  versions: readonly Version[],
  today: string,
): PolicyState {
  if (!version.publishedAt) return "draft";
  if (version.effectiveOn > today) return "announced";
  return inForce(versions, today)?.effectiveOn === version.effectiveOn ? "in-force" : "past";
}

const newestDayFirst = (a: DatedVersion, b: DatedVersion) =>
  Number(a.effectiveOn < b.effectiveOn) - Number(a.effectiveOn > b.effectiveOn);
