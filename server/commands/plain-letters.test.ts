import { expect, test } from "vitest";
import { inPlainLetters } from "./plain-letters.ts";

const programs = [
  `"한글 “따옴표” 😀 é"`,
  "`값은 ${1 + 1}원 · ${'안'}`",
  String.raw`"\한\\글\\\말\n"`,
  `/[가-힣]+/.exec("무료 나눔 x")`,
  `/^[😀-😎]$/u.exec("😃")`,
  `/\\p{Script=Hangul}|…/u.exec("…")`,
  `({ 이름: "홍", "전화 번호": 1 })`,
  `((tag, ...rest) => [...tag, ...rest])\`앞 \${1} 뒤\``,
  `// 한글\n"다음 줄"`,
];

test.each(programs)("%s says the same in ASCII", (program) => {
  const plain = inPlainLetters(program);
  expect(plain).toMatch(/^[\u0000-\u007f]*$/);
  // eslint-disable-next-line no-eval
  expect((0, eval)(plain)).toEqual((0, eval)(program));
});

test("what is read as it is written stops the build", () => {
  expect(() => inPlainLetters("String.raw`\\가`")).toThrow("can only be written as it is");
  expect(inPlainLetters("String.raw`\\d`; `가`")).toBe("String.raw`\\d`; `\\uac00`");
});
