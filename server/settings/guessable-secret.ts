import { words } from "#server/words/words.ts";

const SHORTEST = 32;
const PLACEHOLDER = /secret|password|change-?me|example|test|demo/i;
/** Of 32 random hexadecimal digits 23 and more are new. */
const FEWEST_NEW = 20;
const FEWEST_CHANGES = 4;
const KEYBOARD_ROWS = /qwertyuiop|asdfghjkl|zxcvbnm/g;
const UNSPEAKABLE = /[bcdfghj-np-tv-xz]{5}/;

/**
 * How many characters do not follow from those before: as the next of a row (aaa, 123, fed), or as
 * a pair that stood there already.
 */
function countNew(text: string): number {
  const pairs = new Set<string>();
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const pair = text.slice(Math.max(0, at - 1), at + 1);
    const [step, before] = [0, 1].map(
      (back) => text.charCodeAt(at - back) - text.charCodeAt(at - back - 1),
    );
    if (step !== before && !pairs.has(pair)) count++;
    pairs.add(pair);
  }
  return count;
}

/**
 * Words and dates, however they are strung together: letters that a mouth can say, and hardly a
 * digit among them.
 */
function isSpoken(text: string): boolean {
  const signs = text.replace(/[^\da-z]/g, "");
  const changes = signs.match(/\d(?=[a-z])|[a-z](?=\d)/g)?.length ?? 0;
  return changes < FEWEST_CHANGES && !UNSPEAKABLE.test(signs);
}

/** What is wrong with a secret that signs cookies; null for one that looks random. */
export function secretProblem(secret: string | undefined): string | null {
  if (!secret || secret.length < SHORTEST) return words().secretShort(String(SHORTEST));
  if (PLACEHOLDER.test(secret)) return words().secretPlaceholder;
  const text = secret.toLowerCase().replace(KEYBOARD_ROWS, "");
  return countNew(text) < FEWEST_NEW || isSpoken(text) ? words().secretGuessed : null;
}
