import * as z from "zod";
import { policyKindNames, type PolicyKind } from "#shop/policy/policy-kinds.ts";

/** Which versions a form asked about. */
export type ShownVersions = Partial<Record<PolicyKind, string | undefined>>;

export const shownVersionField = (kind: PolicyKind) => `version.${kind}` as const;

const version = z.string().max(40).optional();
/** The hidden fields of such a form, for its schema. */
export const shownVersionFields = {
  [shownVersionField("terms")]: version,
  [shownVersionField("privacy")]: version,
} as Record<`version.${PolicyKind}`, typeof version>;

export const shownVersionsOf = (
  form: Partial<Record<`version.${PolicyKind}`, string | undefined>>,
): ShownVersions =>
  Object.fromEntries(policyKindNames.map((kind) => [kind, form[shownVersionField(kind)]]));
