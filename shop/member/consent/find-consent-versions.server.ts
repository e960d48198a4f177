import { findVersionInForce } from "#shop/policy/find-policy.server.ts";
import type { Db } from "#shop/shop.ts";
import { consentKinds, consentKindNames, type ConsentKind } from "./consent-kinds.ts";

/** Of a policy that is not published. */
export const NO_VERSION = "none";

/** The version of each text as it is in force at a moment. */
export async function findConsentVersions(db: Db, now: Date): Promise<Record<ConsentKind, string>> {
  const [terms, privacy] = [
    await findVersionInForce(db, "terms", now),
    await findVersionInForce(db, "privacy", now),
  ];
  const published: Partial<Record<ConsentKind, string | null>> = { terms, privacy };
  return Object.fromEntries(
    consentKindNames.map((kind) => [
      kind,
      consentKinds[kind].version ?? published[kind] ?? NO_VERSION,
    ]),
  ) as Record<ConsentKind, string>;
}
