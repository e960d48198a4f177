import { isCalendarDay } from "#lib/calendar-day.ts";
import { phoneDigits } from "#lib/phone.ts";

/** The key narrows by an index; what is longer than its key is compared whole. */
export type SearchWay =
  | { by: "number"; whole: string }
  | { by: "beginning"; beginning: string; day: string }
  | {
      by: "letters" | "phone" | "waybill" | "name";
      key: string;
      also?: string;
      rest: string | null;
    };

const MOST = 60;
/** Keys of the last four digits and of the last eight. */
const END = 4;
const LONG_END = 8;
const LETTERS = 8;

/** Without what the database refuses. */
export const searchWords = (typed: string | null | undefined): string =>
  (typed ?? "")
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .trim()
    .slice(0, MOST)
    .toWellFormed();

/** Names are compared without spaces, widths and case. */
const plainName = (typed: string): string[] => [
  ...typed.normalize("NFKC").toLowerCase().replaceAll(" ", ""),
];

/** By number, phone or waybill (whole or its end), or name. */
export function searchWays(typed: string): SearchWay[] {
  const words = searchWords(typed);
  const plain = words.normalize("NFKC");
  const ways = byNumber(plain.toUpperCase().replace(/\s/g, ""));
  if (ways[0]?.by === "number") return ways;
  // Digits alone, however they are grouped; a name with a number in it is not a phone.
  if (!/^[\d\s+().-]+$/.test(plain)) return [...ways, ...byName(words)];
  return [
    ...ways,
    ...byEnd("phone", phoneDigits(words), ["p", "q"]),
    ...byEnd("waybill", plain.replace(/\D/g, ""), ["w", "v"]),
  ];
}

function byNumber(plain: string): SearchWay[] {
  const [, day = "", letters = ""] = /^(\d{8})-?([A-Z2-9]{0,8})$/.exec(plain) ?? [];
  if (day && letters.length === LETTERS) return [{ by: "number", whole: `${day}-${letters}` }];
  const ways: SearchWay[] = [];
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  if (day && isCalendarDay(date))
    ways.push({ by: "beginning", beginning: letters ? `${day}-${letters}` : day, day: date });
  if (/^[A-Z2-9]{4,8}$/.test(plain))
    ways.push({
      by: "letters",
      key: `o${plain.slice(0, END)}`,
      rest: plain.length > END ? plain : null,
    });
  return ways;
}

function byName(words: string): SearchWay[] {
  const name = plainName(words);
  if (!name.length) return [];
  const key = `n${name.slice(0, 3).join("")}`;
  if (name.length <= 3) return [{ by: "name", key, rest: null }];
  return [{ by: "name", key, also: `n${name.slice(-3).join("")}`, rest: name.join("") }];
}

function byEnd(
  by: "phone" | "waybill",
  digits: string,
  [short, long]: readonly [string, string],
): SearchWay[] {
  if (digits.length < END) return [];
  const length = digits.length < LONG_END ? END : LONG_END;
  return [
    {
      by,
      key: `${length === END ? short : long}${digits.slice(-length)}`,
      rest: digits.length > length ? digits : null,
    },
  ];
}
