import { readLine } from "#lib/text/typed.ts";

const LEADS = "r r s e e f a q q t t d w w c z x v g".split(" ");
const VOWELS = "k o i o j p u p h hk ho hl y n nj np nl b m ml l".split(" ");
const TAILS = " r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g".split(" ");

/** The keystrokes that type a text, without case; equals the database's `shop_keystrokes`.
 * Thereby half syllables and text in the wrong keyboard layout match. */
export const keystrokes = (text: string): string =>
  [...text.normalize("NFKC").toLowerCase()]
    .map((letter) => {
      const code = letter.charCodeAt(0);
      if (code >= 0xac00 && code <= 0xd7a3) {
        const at = code - 0xac00;
        return `${LEADS[Math.floor(at / 588)]}${VOWELS[Math.floor(at / 28) % 21]}${TAILS[at % 28]}`;
      }
      return LEADS[code - 0x1100] ?? VOWELS[code - 0x1161] ?? TAILS[code - 0x11a7] ?? letter;
    })
    .join("");

const LETTERS = 60;
const WORDS = 8;

export type TypedQuery = {
  /** as it is shown again */
  text: string;
  /** keys of each word */
  words: string[];
  /** each word as it was typed */
  typedWords: string[];
  /** nothing but initial consonants */
  isInitials: boolean;
};

/** Parses a search text; null when nothing can be searched. */
export function readQuery(typed: string | null | undefined): TypedQuery | null {
  const text = [...readLine((typed ?? "").slice(0, 4 * LETTERS))].slice(0, LETTERS).join("").trim();
  const typedWords = text.split(" ").filter(Boolean).slice(0, WORDS);
  if (!typedWords.length) return null;
  const words = typedWords.map(keystrokes);
  return { text, words, typedWords, isInitials: /^[ㄱ-ㅎ ]+$/.test(text) };
}
