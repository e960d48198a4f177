import { daysFrom } from "#lib/calendar-day.ts";

/** Days between announcing a change and its start. Fair trade commission, standard terms of
 * e-commerce, article 3(4): 7 days, or 30 when it is unfavourable to users, shown beside the
 * current terms. The privacy commission's guide asks the same for important privacy changes; the
 * shop's own texts promise both. */
export const NOTICE_DAYS = { usual: 7, unfavourable: 30 };

type Change = {
  effectiveOn: string;
  asksAgain: boolean;
  isUnfavourable: boolean;
  isFirst: boolean;
};

/** The notice period of a change published today, and whether an administrator must confirm a
 * short one. */
export function noticePeriod(
  { effectiveOn, asksAgain, isUnfavourable, isFirst }: Change,
  today: string,
) {
  const days = daysFrom(today, effectiveOn);
  const usual = isUnfavourable ? NOTICE_DAYS.unfavourable : NOTICE_DAYS.usual;
  const needed = isFirst ? 0 : usual;
  const isShort = days < needed;
  // Corrections such as a phone number are immediate; new obligations are not.
  return { days, needed, isShort, mustBeConfirmed: isShort && (asksAgain || isUnfavourable) };
}
