import type { Db } from "#shop/shop.ts";
import { consentKindNames, type ConsentKind } from "./consent-kinds.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import type { GivenConsent } from "../table.server.ts";

/** The answer to every kind of consent, a no to the optional ones too, each with the version that is in force now. */
export async function givenConsents(db: Db, isAgreed: (kind: ConsentKind) => boolean): Promise<GivenConsent[]> {
  const versions = await findConsentVersions(db);
  return consentKindNames.map((kind) => ({ kind, version: versions[kind], agreed: isAgreed(kind) }));
}
