import * as z from "zod";
import { consentKindNames, consentKinds, type ConsentKind } from "./consent-kinds.ts";

export const optionalKinds = consentKindNames.filter((kind) => !consentKinds[kind].required);

/** One switch of the page of consents: what it is about and where it goes. */
export const optionalConsentForm = z.object({
  kind: z.enum(optionalKinds as [ConsentKind, ...ConsentKind[]]),
  /** said of a consent that is asked about again */
  kept: z.literal("on").optional(),
  agreed: z.enum(["yes", "no"]).transform((word) => word === "yes"),
});
