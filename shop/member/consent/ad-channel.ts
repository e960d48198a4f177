import type { ConsentKind } from "./consent-kinds.ts";

/** By what advertising goes out. AlimTalk is for information alone, so it is none of them. */
export const adChannels = ["mail", "message"] as const;
export type AdChannel = (typeof adChannels)[number];

/** The consent that each way of advertising needs (network act, article 50(1)). */
export const adConsents: Record<AdChannel, ConsentKind> = {
  mail: "marketing-email",
  message: "marketing-sms",
};

/** night: they agreed, but not to be written to at this hour */
export type AdAnswer = "yes" | "night" | "no";
