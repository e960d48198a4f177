import { randomLetters } from "#lib/random-letters.ts";
import { readIdentifier } from "#lib/text/typed.ts";

const GROUP = 4;
const LETTERS = 16;

/** Sixteen letters of 31 that nobody guesses, in groups that a person can read out. */
export const newCertificateNumber = (): string => grouped(randomLetters(LETTERS).toUpperCase());

/** A number as somebody typed it: any case, with any signs between; null for what can be none. */
export function readCertificateNumber(typed: string): string | null {
  const letters = readIdentifier(typed).toUpperCase();
  return /^[A-Z0-9]{16}$/.test(letters) ? grouped(letters) : null;
}

const grouped = (letters: string): string =>
  Array.from({ length: LETTERS / GROUP }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP),
  ).join("-");
