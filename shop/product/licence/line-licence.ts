import type { LicenceTerms, LineLicence } from "./licence.ts";

/** The product's own, by its id, and the terms of all that it or its options name. */
export type OfferedLicences = { licence: string | null; licences: readonly LicenceTerms[] };
type ChosenValues = readonly { licence?: string | null }[];

/** The terms of a choice: the chosen value's licence, else the product's; null without either. */
export function termsOf(
  { licence, licences }: OfferedLicences,
  chosen: ChosenValues,
): LicenceTerms | null {
  const id = chosen.find((value) => value.licence)?.licence ?? licence;
  return licences.find((terms) => terms.id === id) ?? null;
}

/** The licence as the order's line stores it. */
export function lineLicence(
  product: OfferedLicences & { voiceMaker: string | null },
  chosen: ChosenValues,
): LineLicence | null {
  const terms = termsOf(product, chosen);
  return terms && { ...terms, maker: product.voiceMaker };
}

/** Which words a form showed, to be sent along: "k3x9 2, m7q2 1". */
export const shownLicences = ({ licences }: OfferedLicences): string =>
  licences
    .map(({ id, version }) => `${id} ${version}`)
    .toSorted()
    .join(", ");
