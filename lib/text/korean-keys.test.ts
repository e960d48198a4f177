import { expect, test } from "vitest";
import { koreanKeys } from "./korean-keys.ts";

test.each([
  ["안녕", "dkssud"],
  ["사랑해", "tkfkdgo"],
  ["비밀번호", "qlalfqjsgh"],
  ["왜", "dho"],
  ["닭", "ekfr"],
  ["값", "rkqt"],
  ["힣", "glg"],
  ["abc 1", "abc 1"],
])("%s is typed %s", (text, keys) => {
  expect(koreanKeys(text)).toBe(keys);
});
