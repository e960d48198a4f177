import { randomBytes, randomInt } from "node:crypto";
import { badgeWords } from "#app/storefront/badge-words.ts";

const FRACTION = 1e14;
/** Between one and two, so that it is shown wherever one piece would be; no other number has its digits. */
const markedPieces = Number(`1.${FRACTION + randomInt(FRACTION)}1`);

const random = () => `m${randomBytes(18).toString("hex")}`;

/**
 * Stand in a page that is rendered for many, where each answer has something of its own: the Content-Security-Policy nonce, by which
 * our own inline scripts are known, the key that makes placing an order happen once, and who is signed in. Random per process, so
 * that nobody can write them into a page.
 */
export const marks = {
  nonce: random(),
  pageKey: random(),
  id: random(),
  name: random(),
  email: random(),
  pieces: String(markedPieces),
};

export type Head = { id: string; name: string; email: string; pieces: number };

/** A member who is nobody; with something in their cart, or nothing. */
export const markedHead = (hasPieces: boolean): Head => ({
  id: marks.id,
  name: marks.name,
  email: marks.email,
  pieces: hasPieces ? markedPieces : 0,
});

export type Own = { nonce: string; pageKey: string; head?: Head };

type Slot = keyof typeof marks;
export type Hole = { slot: Slot; isScript: boolean };
type CutPage = { texts: string[]; holes: Hole[] };

const slots = new Map(Object.entries(marks).map(([slot, mark]) => [mark, slot as Slot]));
const TOKENS = new RegExp(
  `<(/?)script\\b|(${Object.values(marks)
    .join("|")
    .replace(".", String.raw`\.`)})`,
  "g",
);

export function cutAtMarks(html: string): CutPage {
  const cut: CutPage = { texts: [], holes: [] };
  let [from, isScript] = [0, false];
  for (const { 0: token, 1: end, 2: mark, index } of html.matchAll(TOKENS)) {
    const slot = slots.get(mark ?? "");
    if (!slot) {
      isScript = !end;
      continue;
    }
    cut.texts.push(html.slice(from, index));
    cut.holes.push({ slot, isScript });
    from = index + token.length;
  }
  cut.texts.push(html.slice(from));
  return cut;
}

/** Null where answers differ in length. */
export const lengthOf = ({ slot }: Hole): number | null =>
  slot === "nonce" || slot === "pageKey" ? OWN_LENGTH : null;
const OWN_LENGTH = 32;

/** What this answer says in a hole, as that place writes words. */
export function wordsIn({ slot, isScript }: Hole, own: Own): string {
  if (slot === "nonce" || slot === "pageKey") {
    if (own[slot].length !== OWN_LENGTH) throw new RangeError("a key has 32 letters");
    return own[slot];
  }
  if (!own.head) throw new Error("this page is for whoever is signed in");
  if (slot === "pieces") return isScript ? String(own.head.pieces) : badgeWords(own.head.pieces);
  return (isScript ? inScript : inMarkup)(own.head[slot]);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const inMarkup = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** In a word of JSON in a string of JavaScript in a page. */
const inScript = (words: string): string =>
  quoted(quoted(words)).replaceAll(
    /[&<>\u2028\u2029]/g,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );
const quoted = (words: string): string => JSON.stringify(words).slice(1, -1);
