import { addBusinessDays } from "#lib/business-days.ts";

const DAYS = 10;

/** The days that a buyer may wish for: the next working days, since no carrier comes today. */
export const retrievalDays = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, at) => addBusinessDays(today, at + 1));
