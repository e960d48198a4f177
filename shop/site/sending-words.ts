import { nearDayWords } from "#lib/calendar-day.ts";
import { hourOf } from "#lib/seoul-time.ts";
import { type Dispatch, awayFrom, shipByOf } from "./ship-by.ts";

/** "오후 2시" */
export const hourWords = (hour: number): string =>
  hour < 13 ? `${hour < 12 ? "오전" : "낮"} ${hour}시` : `오후 ${hour - 12}시`;

/** The dispatch rule, which applies to every parcel. */
export const dispatchWords = ({ within, cutOffHour }: Omit<Dispatch, "closedDays">): string =>
  [
    within ? `결제일부터 ${within}영업일 안에 보내드려요.` : "영업일에는 결제한 날 보내드려요.",
    cutOffHour !== null && `${hourWords(cutOffHour)}부터는 다음 영업일에 결제한 것으로 계산해요.`,
  ]
    .filter(Boolean)
    .join(" ");

/** Beside what can be bought now. */
export const payNowWords = (now: Date, dispatch: Dispatch): string =>
  `지금 결제하면 ${nearDayWords(shipByOf(now, dispatch))}까지 보내드려요.`;

/** Above every page while days off are on or near; else null. */
export function awayWords(now: Date, dispatch: Dispatch): string | null {
  const away = awayFrom(now, dispatch);
  if (!away) return null;
  const { from, to, why, again } = away;
  const first = nearDayWords(from);
  const days = from === to ? `${first}은` : `${first}부터 ${nearDayWords(to)}까지`;
  const then = `그동안의 주문은 ${nearDayWords(again)}부터 차례로 보내드려요.`;
  return `${why ? `${why}: ` : ""}${days} 쉬어요. ${then}`;
}

/** A page's words about dispatch, and the hour (since 1970) they were made in. */
export type SendingWords = { hour: number; payNow: string; rule: string; away: string | null };

/** Cached per hour, since every page needs them: days and cut-offs change only on the hour. */
export function sendingWords(now: Date, dispatch: Dispatch): SendingWords {
  const hour = hourOf(now);
  const lastWords = lastSaid.get(dispatch);
  if (lastWords?.hour === hour) return lastWords;
  const words = {
    hour,
    payNow: payNowWords(now, dispatch),
    rule: dispatchWords(dispatch),
    away: awayWords(now, dispatch),
  };
  lastSaid.set(dispatch, words);
  return words;
}

const lastSaid = new WeakMap<Dispatch, SendingWords>();
