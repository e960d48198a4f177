import { calendarDayOf } from "#lib/calendar-day.ts";
import { plainCell, quoted, type CellValue } from "./cell-value.ts";

const SEOUL_AHEAD_MINUTES = 9 * 60;
const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar, which counts a 29th of February 1900 that never was. */
const SERIAL_START = Date.UTC(1899, 11, 30);
/** Serials of the years 1955 to 2119; smaller numbers are years or quantities. */
const SERIAL = /^[2-7]\d{4}(?:\.\d+)?$/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

type Parts = { year: number; month: number; day: number };

/** 26 and 96 are the years 2026 and 1996. */
const fullYear = (typed: string): number => {
  const year = Number(typed);
  if (typed.length > 2) return year;
  return year + (year < 70 ? 2000 : 1900);
};

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** The forms in which days are written, and which of their parts is which. */
const DAYS: readonly [RegExp, (found: string[]) => Parts | null][] = [
  [/^(\d{4})[-./년]\s?(\d{1,2})[-./월]\s?(\d{1,2})[.일]?/, ([y = "", m, d]) => yearFirst(y, m, d)],
  [/^(\d{4})(\d{2})(\d{2})(?=$|[ T]|\d{6}$|\d{4}$)/, ([y = "", m, d]) => yearFirst(y, m, d)],
  [/^(\d{2})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})(?!\d)\.?/, ([y = "", m, d]) => yearFirst(y, m, d)],
  [/^(\d{1,2})[-./](\d{1,2})[-./](\d{4})/, ([a, b, y = ""]) => yearLast(Number(a), Number(b), y)],
  [
    /^(?:[a-z]{3}, )?(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})/i,
    ([d, name = "", y = ""]) => yearFirst(y, String(monthOf(name)), d),
  ],
  [
    /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})/i,
    ([name = "", d, y = ""]) => yearFirst(y, String(monthOf(name)), d),
  ],
];

const yearFirst = (year: string, month?: string, day?: string): Parts => ({
  year: fullYear(year),
  month: Number(month),
  day: Number(day),
});

/** 11/22/2026 can only be one day; 5/6/2026 is two, and which one depends on the country. */
function yearLast(first: number, second: number, typed: string): Parts | null {
  const year = Number(typed);
  if (first === second || second > 12) return { year, month: first, day: second };
  return first > 12 ? { year, month: second, day: first } : null;
}

const TIME =
  /^(?:[T ]|(?=\d))?\s*(?:\([월화수목금토일]\)\s*)?(오전|오후)?\s*(\d{1,2})(?:[:시]\s?|(?=\d{2}))(\d{1,2})(?:(?:[:분]\s?|(?=\d{2}))(\d{1,2})(?:[.,]\d+)?)?[분초]?\s*(am|pm)?\s*(Z|UTC|GMT|KST|[+-]\d{2}:?\d{2})?$/i;
const NO_TIME = /^\s*(?:\([월화수목금토일]\))?$/;

function zoneMinutes(zone: string | undefined): number {
  if (!zone || zone.toUpperCase() === "KST") return SEOUL_AHEAD_MINUTES;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return hours ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

function hourOfDay(hour: number, half: string | undefined): number {
  if (!half) return hour;
  const isLate = half === "오후" || half.toLowerCase() === "pm";
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) + (isLate ? 12 : 0);
}

/** Milliseconds from midnight UTC of that day; NaN where the time is none. */
function readTime(rest: string): number {
  if (NO_TIME.test(rest)) return -SEOUL_AHEAD_MINUTES * 60_000;
  const [whole, korean, typedHour, typedMinute, typedSecond, english, zone] = TIME.exec(rest) ?? [];
  if (whole === undefined) return NaN;
  const hour = hourOfDay(Number(typedHour), korean ?? english);
  const [minute, second] = [Number(typedMinute), Number(typedSecond ?? 0)];
  if (!(hour < 24) || minute > 59 || second > 59) return NaN;
  return ((hour * 60 + minute - zoneMinutes(zone)) * 60 + second) * 1000;
}

function partsOf(plain: string): { parts: Parts; rest: string } | null {
  for (const [form, read] of DAYS) {
    const found = form.exec(plain);
    const parts = found && read(found.slice(1));
    if (parts) return { parts, rest: plain.slice(found[0].length) };
  }
  return null;
}

function momentOf(plain: string): Date | null {
  if (SERIAL.test(plain))
    return new Date(
      Math.round((SERIAL_START + Number(plain) * DAY_MS) / 1000) * 1000 -
        SEOUL_AHEAD_MINUTES * 60_000,
    );
  const written = partsOf(plain);
  if (!written) return null;
  const { year, month, day } = written.parts;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // A Date reads 30 February as 2 March, so a day that does not exist fails this comparison.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  const at = new Date(midnight.getTime() + readTime(written.rest));
  return Number.isNaN(at.getTime()) || year < 1970 || year > 2100 ? null : at;
}

/** Databases and forms write days that are none as zeros. */
const isNoDay = (plain: string): boolean =>
  /^(?:[-./\s]*|n\/a|null|none|없음|0+)$/i.test(plain) || /^0000[-./]?00[-./]?00\b/.test(plain);

/**
 * A moment in any of the forms that shops write, also a serial of Excel. Without a zone it is
 * Seoul's time; a day alone begins at its midnight.
 */
export function readMoment(cell: string): CellValue<Date> {
  const plain = plainCell(cell);
  if (isNoDay(plain)) return { value: null };
  const value = momentOf(plain);
  return value ? { value } : { words: `${quoted(cell)}에서 날짜를 읽을 수 없어요.` };
}

/** Seoul's day of what `readMoment` reads: "2026-11-22". */
export function readDay(cell: string): CellValue<string> {
  const moment = readMoment(cell);
  return "words" in moment || !moment.value
    ? (moment as CellValue<string>)
    : { value: calendarDayOf(moment.value) };
}
