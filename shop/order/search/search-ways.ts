import { plainSigns, searchedLine } from "#lib/text/typed.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { phoneDigits } from "#lib/phone.ts";

/** A search by an indexed key; text longer than the key is compared afterwards. */
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
/** Keys of a mail address: the part before the @, and its first letters. */
const MAIL_NAME = 40;
const MAIL_STARTS = [6, 4] as const;
/** The key of an address word: its first letters, or all of a shorter word. */
const WORD_START = 3;
const LEAST_WORD = 2;
/** Keys of numbers: the last four and the last eight digits. */
const END = 4;
const LONG_END = 8;
const LETTERS = 8;

/** Removes unstorable characters. */
export const searchWords = (typed: string | null | undefined): string => searchedLine(typed, MOST);

/** Names are compared without spaces, width and case. */
const plainName = (typed: string): string[] => [
  ...typed.normalize("NFKC").toLowerCase().replaceAll(" ", ""),
];

/**
 * Ways to search: number, phone or waybill (whole or end), name, mail (whole or beginning), address
 * words, product.
 */
export function searchWays(typed: string): SearchWay[] {
  const words = searchWords(typed);
  const plain = plainSigns(words);
  const ways = byNumber(plain.toUpperCase().replace(/\s/g, ""));
  if (ways[0]?.by === "number") return ways;
  // Only digits in any grouping count as a phone; a name with a digit does not.
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

/** By the whole address, the part before the @, or its beginning. */
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

/** Splits an address like `order_keys_of`. */
export const addressWords = (plain: string): string[] =>
  plain.split(/[\s,()[\]/]+/).filter((word) => word !== "");

/** Most selective words first, which are an address's last ones. Words shorter than a key are
 * used only if there is no longer one, since they may be beginnings. */
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
