import {
  assemble,
  convertHangulToQwerty,
  convertQwertyToHangul,
  disassemble,
  getChoseong,
} from "es-hangul";
import { seededRandom } from "#tests/seeded-random.ts";
import { ownersWords, shelves, type catalogue } from "./catalogue.ts";

type Product = ReturnType<typeof catalogue>[number];
export type LabelledQuery = { kind: string; typed: string; right: Set<string> };

const VOWELS: Record<string, string> = {
  ㅐ: "ㅔ",
  ㅔ: "ㅐ",
  ㅏ: "ㅓ",
  ㅓ: "ㅏ",
  ㅗ: "ㅜ",
  ㅜ: "ㅗ",
  ㅣ: "ㅡ",
  ㅡ: "ㅣ",
};
const isHangul = (text: string) => /^[가-힣]+$/.test(text);
const wordsOf = (title: string) => title.split(" ");
const swapped = (text: string, from: number, to: string) =>
  text.slice(0, from) + to + text.slice(from + 1);

/** A syllable with another vowel; null where it has none that is taken for another. */
function wrongVowel(syllable: string): string | null {
  const code = syllable.charCodeAt(0) - 0xac00;
  const [lead, vowel, tail] = [Math.floor(code / 588), Math.floor(code / 28) % 21, code % 28];
  const other = VOWELS[disassemble(syllable)[1]!];
  const at = other ? [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"].indexOf(other) : -1;
  return at < 0 || vowel < 0 ? null : String.fromCharCode(0xac00 + lead * 588 + at * 28 + tail);
}

/**
 * Shoppers' queries with the expected products: those whose name or facts contain all the query's
 * parts. Computed without the search.
 */
export function labelledQueries(all: readonly Product[]): LabelledQuery[] {
  const { next: random } = seededRandom(300);
  const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)]!;
  const ids = (fits: (product: Product) => boolean) =>
    new Set(all.filter(fits).map(({ id }) => id!));
  const named = (title: string) => ids((product) => product.title === title);
  const having = (words: readonly string[]) =>
    ids(({ title }) => words.every((word) => wordsOf(title).includes(word)));
  const hangul = all.filter(({ title }) => wordsOf(title).every(isHangul));
  const latin = all.filter(({ title }) => /^[A-Z][a-z]+ /.test(title));
  const made: LabelledQuery[] = [];

  function make(kind: string, count: number, one: () => Omit<LabelledQuery, "kind"> | null): void {
    const typed = new Set<string>();
    for (let tries = 0; typed.size < count && tries < 5000; tries++) {
      const query = one();
      if (!query?.right.size || typed.has(query.typed)) continue;
      typed.add(query.typed);
      made.push({ kind, ...query });
    }
  }
  /** One word written in another way, in the whole name or beside one neighbour. */
  const misspelt = (kind: string, count: number, change: (word: string) => string | null) =>
    make(kind, count, () => {
      const { title } = pick(hangul);
      const all = wordsOf(title);
      const from = Math.floor(random() * (all.length - 1));
      const words = random() < 0.5 ? all : all.slice(from, from + 2);
      const at = Math.floor(random() * words.length);
      const other = words[at]!.length > 1 ? change(words[at]!) : null;
      return other && other !== words[at]
        ? {
            typed: words.with(at, other).join(" "),
            right: words === all ? named(title) : having(words),
          }
        : null;
    });

  make("the whole name", 10, () => {
    const { title } = pick(all);
    return { typed: title, right: named(title) };
  });
  make("some of its words", 15, () => {
    const words = wordsOf(pick(all).title);
    const from = Math.floor(random() * (words.length - 1));
    const some = words.slice(from, from + 2);
    return { typed: some.join(" "), right: having(some) };
  });
  make("words in another order", 15, () => {
    const words = wordsOf(pick(all).title);
    return { typed: words.toReversed().join(" "), right: having(words) };
  });
  make("no spaces", 20, () => {
    const { title } = pick(all);
    return { typed: title.replaceAll(" ", ""), right: named(title) };
  });
  misspelt("a space too many", 15, (word) => {
    const at = 1 + Math.floor(random() * (word.length - 1));
    return `${word.slice(0, at)} ${word.slice(at)}`;
  });
  misspelt("a wrong vowel", 20, (word) => {
    const at = Math.floor(random() * word.length);
    const other = wrongVowel(word[at]!);
    return other && swapped(word, at, other);
  });
  misspelt("a syllable missing", 15, (word) =>
    word.length > 3 ? swapped(word, 1 + Math.floor(random() * (word.length - 2)), "") : null,
  );
  misspelt("a syllable twice", 10, (word) => {
    const at = Math.floor(random() * word.length);
    return swapped(word, at, word[at]!.repeat(2));
  });
  make("initial consonants", 20, () => {
    const { title } = pick(hangul);
    const typed = getChoseong(title);
    return { typed, right: ids((product) => getChoseong(product.title).includes(typed)) };
  });
  make("still typing a syllable", 15, () => {
    const { title } = pick(hangul);
    const parts = disassemble(title.at(-1)!);
    const begun =
      parts.length > 2
        ? convertQwertyToHangul(convertHangulToQwerty(title.at(-1)!).slice(0, 2))
        : parts[0]!;
    const typed = title.slice(0, -1) + begun;
    return { typed, right: named(title) };
  });
  make("Korean in the English layout", 20, () => {
    const words = wordsOf(pick(hangul).title).slice(0, 2);
    return { typed: convertHangulToQwerty(words.join(" ")), right: having(words) };
  });
  make("English in the Korean layout", 10, () => {
    const [brand, ...goods] = wordsOf(pick(latin).title);
    return {
      typed: [convertQwertyToHangul(brand!.toLowerCase()), ...goods].join(" "),
      right: having([brand!, ...goods]),
    };
  });
  make("what a voice is like", 10, () => {
    const { voiceSex, voiceAge, voiceTone } = pick(all.filter((product) => product.voiceTone));
    return {
      typed: [voiceAge, voiceSex, voiceTone].join(" "),
      right: ids(
        (product) =>
          product.voiceAge === voiceAge &&
          product.voiceSex === voiceSex &&
          product.voiceTone === voiceTone,
      ),
    };
  });
  make("what it is for", 10, () => {
    const { voiceUse, title, tags } = pick(all.filter((product) => product.voiceUse));
    const word = wordsOf(title)[1]!;
    const isOf = (product: Product) => wordsOf(product.title)[1] === word;
    return random() < 0.5
      ? {
          typed: `${voiceUse} ${word}`,
          right: ids((product) => product.voiceUse === voiceUse && isOf(product)),
        }
      : {
          typed: `${tags![0]} ${word}`,
          right: ids((product) => product.tags![0] === tags![0] && isOf(product)),
        };
  });
  misspelt("a letter missing", 15, (word) => {
    const at = Math.floor(random() * word.length);
    const parts = disassemble(word[at]!);
    return parts.length > 2 ? swapped(word, at, assemble([...parts].slice(0, -1))) : null;
  });
  misspelt("a letter too many", 15, (word) => {
    const at = Math.floor(random() * word.length);
    const [lead, vowel] = disassemble(word[at]!);
    return random() < 0.5
      ? swapped(word, at, word[at]! + assemble(["ㅇ", vowel!]))
      : swapped(word, at, word[at]! + lead!);
  });
  make("a shelf's name", 20, () => {
    const [tag, { name, above }] = pick(Object.entries(shelves));
    const word = pick(wordsOf(pick(all.filter(({ tags }) => tags![0] === tag)).title));
    const { typed, on } = pick([
      { typed: name, on: [tag] },
      { typed: above, on: Object.keys(shelves).filter((each) => shelves[each]!.above === above) },
    ]);
    const isOn = ({ tags }: Product) => on.includes(tags![0]!);
    return random() < 0.3
      ? { typed, right: ids(isOn) }
      : {
          typed: `${typed} ${word}`,
          right: ids((product) => isOn(product) && wordsOf(product.title).includes(word)),
        };
  });
  make("its maker or brand alone", 15, () => {
    const { title } = pick(all);
    const word = wordsOf(title)[0]!;
    return { typed: word, right: having([word]) };
  });
  make("an English word for it", 15, () => {
    const [english, word] = pick(Object.entries(ENGLISH));
    const words = wordsOf(pick(all.filter(({ title }) => wordsOf(title).includes(word))).title);
    const other = pick(words.filter((each) => each !== word));
    return random() < 0.5
      ? { typed: english, right: having([word]) }
      : { typed: `${english} ${other}`, right: having([word, other]) };
  });
  make("the owner's word for it", 15, () => {
    const [word, ...others] = pick(ownersWords.split("\n")).split(", ");
    const words = word!.split(" ");
    const has = all.filter(({ title }) => words.every((each) => wordsOf(title).includes(each)));
    if (!has.length) return null;
    const beside = pick(wordsOf(pick(has).title).filter((each) => !words.includes(each)));
    const other = pick(others);
    return random() < 0.5
      ? { typed: other, right: having(words) }
      : { typed: `${other} ${beside}`, right: having([...words, beside]) };
  });
  return made;
}

const ENGLISH: Record<string, string> = {
  narration: "내레이션",
  나레이션: "내레이션",
  commercial: "광고",
  dubbing: "더빙",
  "sound effect": "효과음",
  "Voice Pack": "보이스팩",
  rain: "빗방울",
  thunder: "천둥",
  footsteps: "발소리",
  podcast: "팟캐스트",
  audiobook: "오디오북",
  lesson: "클래스",
  "music box": "오르골",
  뱃지: "배지",
  radio: "라디오",
  cat: "고양이",
};
