import fc from "fast-check";
import { expect, test } from "vitest";
import { countScript, secondsWords } from "./count-script.ts";

/** script, characters, hangul, digits, latin, punctuation, syllables as a voice says them */
const fixtures: [string, number, number, number, number, number, number][] = [
  ["", 0, 0, 0, 0, 0, 0],
  ["   \n\t ", 0, 0, 0, 0, 0, 0],
  ["안녕하세요", 5, 5, 0, 0, 0, 5],
  ["안녕하세요.", 6, 5, 0, 0, 1, 5],
  ["한 글자씩, 또박또박!", 9 + 1, 8, 0, 0, 2, 8],
  ["안녕", 2, 2, 0, 0, 0, 2],
  // 십, 십이, 백, 천이백삼십사, 만, 십이만삼천사백오십육, 일억
  ["10", 2, 0, 2, 0, 0, 1],
  ["12", 2, 0, 2, 0, 0, 2],
  ["100", 3, 0, 3, 0, 0, 1],
  ["1,234", 5, 0, 4, 0, 1, 6],
  ["10000", 5, 0, 5, 0, 0, 1],
  ["123456", 6, 0, 6, 0, 0, 10],
  ["100000000", 9, 0, 9, 0, 0, 2],
  ["0", 1, 0, 1, 0, 0, 1],
  // 삼점일사, 공일공일이삼사오육칠팔, 이천이십육년
  ["3.14", 4, 0, 3, 0, 1, 4],
  ["010-1234-5678", 13, 0, 11, 0, 2, 11],
  ["2026년", 5, 1, 4, 0, 0, 6],
  ["30%", 3, 0, 2, 0, 1, 5],
  // 케이비에스, 에이아이, hello, voice
  ["KBS", 3, 0, 0, 3, 0, 5],
  ["AI", 2, 0, 0, 2, 0, 4],
  ["hello", 5, 0, 0, 5, 0, 2],
  ["voice", 5, 0, 0, 5, 0, 1],
  ["제 3회 AI 목소리 대상", 10, 7, 1, 2, 0, 12],
  ["“정말요?” 네…", 3 + 3 + 2, 4, 0, 0, 4, 4],
  // Emoji are seen but not said; a family is its people, a tone of skin and a flag's joiner
  // nothing.
  ["좋아요👍🏽", 4, 3, 0, 0, 0, 3],
  ["👨‍👩‍👧", 3, 0, 0, 0, 0, 0],
  ["\ud83d안녕\udc4d", 2, 2, 0, 0, 0, 2],
];

test.each(fixtures)(
  "%j is counted",
  (script, characters, hangul, digits, latin, punctuation, syllables) => {
    const { seconds: _guess, ...counts } = countScript(script);
    expect(counts).toEqual({ characters, hangul, digits, latin, punctuation, syllables });
  },
);

test("letters in parts and letters in one piece are the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."가각힣한글é말 ,.") }), (text) => {
      expect(countScript(text.normalize("NFD"))).toEqual(countScript(text.normalize("NFC")));
    }),
  );
});

test("nothing that anybody can paste breaks it, and more text is never fewer characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
      const [part, whole] = [countScript(`${one} `), countScript(`${one} ${other}`)];
      expect(whole.characters).toBeGreaterThanOrEqual(part.characters);
      for (const count of Object.values(whole))
        expect(Number.isInteger(count) && count >= 0).toBe(true);
    }),
  );
});

test("a minute of calm narration is some 300 characters, and pauses take time", () => {
  const sentence = "우리가 매일 듣는 소리에는 저마다 이야기가 있습니다. ";
  const { characters, seconds } = countScript(sentence.repeat(14));
  expect(characters).toBe(322);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThan(70);
  expect(countScript("가,\n나.\n다.").seconds).toBeGreaterThan(countScript("가나다").seconds);
  expect([59, 60, 61, 0].map(secondsWords)).toEqual(["약 59초", "약 1분", "약 1분 1초", "약 0초"]);
});
