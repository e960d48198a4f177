import { agreedKindNames } from "#shop/policy/policy-kinds.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { consentKindNames, type ConsentKind } from "./consent-kinds.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import type { ShownVersions } from "./shown-versions.ts";
import type { GivenConsent } from "../table.server.ts";

/** The answers to all consent kinds, including declined optional ones, each with the version in
 * force. */
export async function givenConsents(
  db: Db,
  isAgreed: (kind: ConsentKind) => boolean,
  shown: ShownVersions,
  now: Date,
): Promise<GivenConsent[]> {
  const versions = await findConsentVersions(db, now);
  refuseOtherVersions(shown, versions);
  return consentKindNames.map((kind) => ({
    kind,
    version: versions[kind],
    agreed: isAgreed(kind),
  }));
}

export function refuseOtherVersions(
  shown: ShownVersions,
  versions: Record<ConsentKind, string>,
): void {
  if (agreedKindNames.some((kind) => shown[kind] !== undefined && shown[kind] !== versions[kind]))
    throw new Refusal("policy-changed");
}
