import type { FormAnswer } from "#app/ui/form/post-form.tsx";

/** Why something was not stopped, or not begun anew. */
export const stopTrouble = (reply: FormAnswer): string | undefined =>
  ["stop", "resume"].includes(reply?.values?.intent ?? "") ? reply?.refused?.message : undefined;
