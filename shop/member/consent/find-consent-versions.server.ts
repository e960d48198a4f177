import { findPolicy } from "#shop/policy/find-policy.server.ts";
import type { Db } from "#shop/shop.ts";
import { consentKinds, consentKindNames, type ConsentKind } from "./consent-kinds.ts";

/** Of a policy that is not published. */
export const NO_VERSION = "none";

/** The version of each text as it is in force now. */
export async function findConsentVersions(db: Db): Promise<Record<ConsentKind, string>> {
  const [terms, privacy] = [await findPolicy(db, "terms"), await findPolicy(db, "privacy")];
  const published: Partial<Record<ConsentKind, string>> = { terms: terms?.version, privacy: privacy?.version };
  return Object.fromEntries(consentKindNames.map((kind) => [kind, consentKinds[kind].version ?? published[kind] ?? NO_VERSION])) as Record<ConsentKind, string>;
}
