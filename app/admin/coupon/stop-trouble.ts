import type { FormAnswer } from "#app/ui/form/post-form.tsx";

export const stopTrouble = (reply: FormAnswer): string | undefined =>
  ["stop", "resume"].includes(reply?.values?.intent ?? "") ? reply?.refused?.message : undefined;
