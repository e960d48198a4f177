import { daysFrom } from "#lib/calendar-day.ts";

/** How long before its day a change is announced. Fair trade commission, standard terms of
 * e-commerce, article 3(4): from 7 days before, and 30 days when it is unfavourable to users,
 * beside the terms in force and so that old and new can be compared. The privacy commission's
 * guide to writing privacy policies asks the same for what users must know; the shop's own texts
 * promise both. */
export const NOTICE_DAYS = { usual: 7, unfavourable: 30 };

type Change = {
  effectiveOn: string;
  asksAgain: boolean;
  isUnfavourable: boolean;
  isFirst: boolean;
};

/** The notice a change gets when it is published today, and whether an administrator has to say
 * that it may be that short. */
export function noticePeriod(
  { effectiveOn, asksAgain, isUnfavourable, isFirst }: Change,
  today: string,
) {
  const days = daysFrom(today, effectiveOn);
  const usual = isUnfavourable ? NOTICE_DAYS.unfavourable : NOTICE_DAYS.usual;
  const needed = isFirst ? 0 : usual;
  const isShort = days < needed;
  // A wrong telephone number is put right at once; what binds people anew is not.
  return { days, needed, isShort, mustBeConfirmed: isShort && (asksAgain || isUnfavourable) };
}
