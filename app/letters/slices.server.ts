import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { projectFile } from "#lib/project-file.server.ts";

/**
 * One file of letters; a page fetches those whose letters it shows. In slices.txt, `core` is what
 * stands on a quarter of the shop's pages, `shelf` what else home, shelves and order pages say,
 * `told` what the board and several products say, `texts` what one product says, `seldom` the other
 * texts of the demonstration, `screens` what only other screens say, `others` the rest of the
 * commonest syllables; 1 to 39 are the rest of KS X 1001, from common to seldom, `signs` what is no
 * syllable. Syllables that it does not name are rare.
 */
export type Slice = { name: string; letters: string };

/** How `npm run letters` cuts Pretendard 1.3.9. What a page never shows is left out. */
export const CUT = {
  axis: { min: 400, max: 700, default: 400 },
  features: ["kern", "tnum"],
  without: ["GDEF", "STAT"],
};

/** What an editor would not show in slices.txt. */
const INVISIBLE: Record<string, string> = {
  core: " \u00A0",
  screens: "\u00AD",
  "signs-3": "\u3000",
};

const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3];
const RARE_IN_A_SLICE = 218;

const listed: Slice[] = readFileSync(projectFile("app/letters/slices.txt"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [name = "", letters = ""] = line.split(" ");
    return { name, letters: letters + (INVISIBLE[name] ?? "") };
  });

/** The syllables that the list does not name, in their order. */
function rareSlices(): Slice[] {
  const named = new Set(listed.map(({ letters }) => letters).join(""));
  const syllables = Array.from({ length: LAST_SYLLABLE - FIRST_SYLLABLE + 1 }, (_, at) =>
    String.fromCodePoint(FIRST_SYLLABLE + at),
  ).filter((syllable) => !named.has(syllable));
  return Array.from({ length: Math.ceil(syllables.length / RARE_IN_A_SLICE) }, (_, at) => ({
    name: `rare-${at}`,
    letters: syllables.slice(at * RARE_IN_A_SLICE, (at + 1) * RARE_IN_A_SLICE).join(""),
  }));
}

/** Of several faces with a letter the last one counts: what the list names follows the rare. */
export const slices: Slice[] = [...rareSlices(), ...listed.toReversed()];

/**
 * Named by what is in it, since browsers keep its files for ever: another list or another cut has
 * another folder, which is missing until `npm run letters` has made it.
 */
export const lettersFolder = `/fonts/shop-letters-${createHash("sha256")
  .update(JSON.stringify([CUT, slices]))
  .digest("hex")
  .slice(0, 8)}`;
