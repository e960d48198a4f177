/** A script's content, and its approximate duration when read aloud. */
export type ScriptCount = {
  /** what prices are based on: visible characters, without spaces and line breaks */
  characters: number;
  hangul: number;
  digits: number;
  latin: number;
  punctuation: number;
  /** as a voice says them: numbers in Sino-Korean, capitals letter by letter */
  syllables: number;
  /** a guess at a calm narration, pauses with it */
  seconds: number;
};

/** Seconds of one syllable in a calm Korean narration: some 300 a minute, pauses not counted. */
const SYLLABLE = 0.165;
const PAUSES = { short: 0.25, long: 0.5, paragraph: 0.7 };

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Counts visible code points after NFC, alike in browser and server. Lone surrogates, combining
 * marks, joiners and skin tones do not count.
 */
export function countScript(script: string): ScriptCount {
  const text = script.toWellFormed().replaceAll("\uFFFD", "").normalize("NFC");
  const syllables = spokenSyllables(text);
  return {
    characters: count(text, /[^\s\p{M}\p{Cf}\p{Cc}\p{Emoji_Modifier}]/gu),
    hangul: count(text, /\p{Script=Hangul}/gu),
    digits: count(text, /\p{Nd}/gu),
    latin: count(text, /\p{Script=Latin}/gu),
    punctuation: count(text, /\p{P}/gu),
    syllables,
    seconds: syllables ? Math.max(1, Math.round(syllables * SYLLABLE + pauses(text))) : 0,
  };
}

function pauses(text: string): number {
  const spoken = text.trim();
  return (
    count(spoken, /[,;:·、，](?=\s|$)/gu) * PAUSES.short +
    count(spoken, /[.!?…。？！]+(?=\s|["'”’」』)\]]|$)/gu) * PAUSES.long +
    count(spoken, /\n\s*/gu) * PAUSES.paragraph
  );
}

const NUMBER = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;

function spokenSyllables(text: string): number {
  // Digits joined by dashes are a phone number, which is read digit by digit.
  let rest = text.replace(/\d+(?:-\d+)+/g, (dialled) => "가".repeat(count(dialled, /\d/g)));
  rest = rest.replace(NUMBER, (number) => "가".repeat(syllablesOfNumber(number)));
  rest = rest.replace(/\p{Script=Latin}+/gu, (word) => "가".repeat(syllablesOfWord(word)));
  const signs = [...rest].reduce((sum, sign) => sum + (SIGNS[sign] ?? 0), 0);
  return count(rest, /[가-힣]/g) + signs;
}

/** 퍼센트, 원, 달러, 도, 앤드, 플러스 */
const SIGNS: Record<string, number> = { "%": 3, "₩": 1, $: 2, "℃": 1, "&": 2, "+": 3 };

/**
 * Syllables of a number in Sino-Korean: 1,234 is 천이백삼십사, 0.5 is 영점오; long numbers and
 * those with a leading zero are read digit by digit.
 */
function syllablesOfNumber(typed: string): number {
  const [whole = "", part] = typed.replaceAll(",", "").split(".");
  const ofPart = part === undefined ? 0 : 1 + part.length;
  const isOneByOne = whole.length > 16 || (whole.length > 1 && whole.startsWith("0"));
  return ofPart + (isOneByOne ? whole.length : syllablesOfWhole(whole));
}

function syllablesOfWhole(whole: string): number {
  if (/^0$/.test(whole)) return 1;
  let syllables = 0;
  // 만, 억, 조 stand between groups of four figures.
  for (let end = whole.length, group = 0; end > 0; end -= 4, group++) {
    const groupSyllables = syllablesOfGroup(whole.slice(Math.max(0, end - 4), end));
    const isBareMyriad = group === 1 && end <= 4 && whole.slice(0, end) === "1";
    if (groupSyllables) syllables += (isBareMyriad ? 0 : groupSyllables) + (group > 0 ? 1 : 0);
  }
  return syllables;
}

/** 천, 백 and 십 are read without a leading 일. */
const syllablesOfGroup = (group: string): number =>
  [...group].reduce((sum, figure, at) => {
    if (figure === "0") return sum;
    const isOnes = at === group.length - 1;
    if (isOnes) return sum + 1;
    return sum + (figure === "1" ? 1 : 2);
  }, 0);

/** The Korean names of letters that have more than one syllable. */
const LETTERS: Record<string, number> = {
  A: 2,
  F: 2,
  H: 3,
  I: 2,
  J: 2,
  K: 2,
  S: 2,
  V: 2,
  W: 3,
  X: 2,
  Y: 2,
  Z: 2,
};
const NAMED_ALONE = 5;

/** Capitals are spelled, KBS as 케이비에스; of a word its groups of vowels are counted. */
function syllablesOfWord(word: string): number {
  if (word.length <= NAMED_ALONE && word === word.toUpperCase())
    return [...word].reduce((sum, letter) => sum + (LETTERS[letter] ?? 1), 0);
  const plain = word.normalize("NFD").toLowerCase();
  return Math.max(1, count(plain.replace(/e$/, ""), /[aeiouy]+/g));
}

/** "약 1분 20초" */
export function secondsWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `약 ${[minutes && `${minutes}분`, (rest || !minutes) && `${rest}초`].filter(Boolean).join(" ")}`;
}
