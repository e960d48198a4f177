import * as z from "zod";
import { consentField, optionalConsents } from "../sign-up/sign-up-forms.ts";
import type { ConsentKind } from "./consent-kinds.ts";
import { shownVersionFields } from "./shown-versions.ts";

const ticked = z.literal("on").optional();

/** The form of a renewal: a box for each changed document, and for optional consents not given. */
export const renewalForm = z.object({
  [consentField("terms")]: ticked,
  [consentField("privacy")]: ticked,
  ...(Object.fromEntries(optionalConsents.map((kind) => [consentField(kind), ticked])) as Record<
    `consent.${ConsentKind}`,
    typeof ticked
  >),
  ...shownVersionFields,
});
export type RenewalForm = z.output<typeof renewalForm>;
