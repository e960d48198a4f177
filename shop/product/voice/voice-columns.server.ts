import { text } from "drizzle-orm/pg-core";

/** One column for each of `voiceFacts`. */
export const voiceColumns = {
  voiceSex: text(),
  voiceAge: text(),
  voiceTone: text(),
  voiceUse: text(),
  voiceLanguages: text().array().notNull().default([]),
  voiceLength: text(),
  voiceLicence: text(),
  voiceMaker: text(),
};
