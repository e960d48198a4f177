import { sentBack } from "#shop/typed-words.ts";
import { agreedKindNames, type AgreedKind } from "#shop/policy/policy-kinds.ts";

/** Which versions a form asked about. */
export type ShownVersions = Partial<Record<AgreedKind, string | undefined>>;

export const shownVersionField = (kind: AgreedKind) => `version.${kind}` as const;

const version = sentBack(40).optional();
/** The hidden fields of such a form, for its schema. */
export const shownVersionFields = {
  [shownVersionField("terms")]: version,
  [shownVersionField("privacy")]: version,
} as Record<`version.${AgreedKind}`, typeof version>;

export const shownVersionsOf = (
  form: Partial<Record<`version.${AgreedKind}`, string | undefined>>,
): ShownVersions =>
  Object.fromEntries(agreedKindNames.map((kind) => [kind, form[shownVersionField(kind)]]));
