import { plainSigns, searchedLine } from "#lib/text/typed.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { phoneDigits } from "#lib/phone.ts";

/** The key narrows by an index; what is longer than its key is compared whole. */
export type SearchWay =
  | { by: "number"; whole: string }
  | { by: "beginning"; beginning: string; day: string }
  | {
      by: "letters" | "phone" | "waybill" | "name" | "mail" | "address";
      key: string;
      also?: string;
      rest: string | null;
    }
  /** through the products whose titles have these words */
  | { by: "product"; words: string };

const MOST = 60;
/** What stands before the @ of a mail address is a key, and so are its first letters. */
const MAIL_NAME = 40;
const MAIL_STARTS = [6, 4] as const;
/** A word of an address has its first letters as a key, or all of them where it is shorter. */
const WORD_START = 3;
const LEAST_WORD = 2;
/** Keys of the last four digits and of the last eight. */
const END = 4;
const LONG_END = 8;
const LETTERS = 8;

/** Without what the database refuses. */
export const searchWords = (typed: string | null | undefined): string => searchedLine(typed, MOST);

/** Names are compared without spaces, widths and case. */
const plainName = (typed: string): string[] => [
  ...typed.normalize("NFKC").toLowerCase().replaceAll(" ", ""),
];

/**
 * By number, phone or waybill (whole or its end), name, mail (whole or its beginning), words of the
 * address, or product.
 */
export function searchWays(typed: string): SearchWay[] {
  const words = searchWords(typed);
  const plain = plainSigns(words);
  const ways = byNumber(plain.toUpperCase().replace(/\s/g, ""));
  if (ways[0]?.by === "number") return ways;
  // Digits alone, however they are grouped; a name with a number in it is not a phone.
  if (!/^[\d\s+().-]+$/.test(plain))
    return [
      ...ways,
      ...byName(words),
      ...byMail(plain.toLowerCase()),
      ...byAddress(plain.toLowerCase()),
      ...byProduct(words),
    ];
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

/** Whole, or by what stands before its @, or by the beginning of that. */
function byMail(plain: string): SearchWay[] {
  const [, name = "", domain = null] = /^([^\s@]+)(@\S*)?$/.exec(plain) ?? [];
  const letters = [...name];
  if (!letters.length) return [];
  const whole = `e${letters.slice(0, MAIL_NAME).join("")}`;
  const isCut = letters.length > MAIL_NAME;
  if (domain !== null) return [{ by: "mail", key: whole, rest: name + domain }];
  const length = MAIL_STARTS.find((each) => each <= letters.length);
  if (!length) return [];
  const start = `m${letters.slice(0, length).join("")}`;
  return [
    { by: "mail", key: whole, rest: isCut ? name : null },
    { by: "mail", key: start, rest: letters.length > length ? name : null },
  ];
}

/** As `order_keys_of` splits an address. */
export const addressWords = (plain: string): string[] =>
  plain.split(/[\s,()[\]/]+/).filter((word) => word !== "");

/** From what is more to what is less: of an address the last words leave the fewest. A word that is
 * shorter than its key is one only where there is no longer one, since it may be the beginning of a
 * word. */
function byAddress(plain: string): SearchWay[] {
  const words = addressWords(plain);
  const long = words.filter((word) => [...word].length >= WORD_START);
  const keys = (long.length ? long : words.filter((word) => [...word].length >= LEAST_WORD))
    .map((word) => `a${[...word].slice(0, WORD_START).join("")}`)
    .filter((key, at, all) => all.indexOf(key) === at)
    .toReversed();
  const [key, also] = keys;
  if (!key) return [];
  const isWhole = words.length === 1 && [...words[0]!].length <= WORD_START;
  return [{ by: "address", key, ...(also && { also }), rest: isWhole ? null : words.join(" ") }];
}

const byProduct = (words: string): SearchWay[] =>
  [...words].length >= LEAST_WORD ? [{ by: "product", words }] : [];

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
