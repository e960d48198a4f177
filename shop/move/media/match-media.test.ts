import { expect, test } from "vitest";
import { matchMedia, type MediaTarget } from "./match-media.ts";
import type { MovedMedia } from "./media-names.ts";

const sound = (id: string, path: string, title: string | null = null): MovedMedia => ({
  id,
  path,
  kind: "sound",
  title,
});
const target = (key: string, title: string, ...codes: string[]): MediaTarget => ({
  key,
  title,
  codes,
});
const targets = [
  target("a", "빗소리", "P0001AB", "1"),
  target("b", "빗소리 밤"),
  target("c", "Rain (Night)"),
  target("d", "겹친 이름"),
  target("e", "겹친 이름"),
];
const keyOf = (one: MovedMedia, byHand: Record<string, string> = {}) =>
  [...matchMedia(targets, [one], byHand).ofTarget.keys()][0] ?? null;

test.each([
  ["빗소리.wav", "a"],
  ["01 - 빗소리.wav", "a"],
  ["빗소리_02.wav", "a"],
  ["빗소리 밤 1.wav", "b"],
  ["빗소리밤.wav", null],
  ["p0001ab-1.jpg", "a"],
  ["1.jpg", "a"],
  ["1 - 다른 소리.wav", null],
  ["RAIN  [night] v2.mp3", "c"],
  ["빗소리/01.wav", "a"],
  ["모음/빗소리 밤/01.wav", "b"],
  ["겹친 이름.wav", null],
  ["아무것도.wav", null],
])("%s belongs to %s", (path, key) => {
  expect(keyOf(sound("m", path))).toBe(key);
});

test("a file's own tag goes before its name, and the owner's hand before both", () => {
  expect(keyOf(sound("m", "빗소리.wav", "Rain (Night)"))).toBe("c");
  expect(keyOf(sound("m", "빗소리.wav", "뜻 모를 제목"))).toBe("a");
  expect(keyOf(sound("m", "빗소리.wav", "Rain (Night)"), { m: "d" })).toBe("d");
  expect(keyOf(sound("m", "빗소리.wav"), { m: "gone" })).toBeNull();
  expect(keyOf(sound("__proto__", "아무것도.wav"))).toBeNull();
});

test("300 files find their 300 products, and what is left is named", () => {
  const many = Array.from({ length: 300 }, (_, at) => target(`k${at}`, `소리 ${at}번`));
  const media = many.map(({ title }, at) => sound(`m${at}`, `${title} 완성본.wav`));
  const { ofTarget, left } = matchMedia(many, [...media, sound("x", "남는 것.wav")]);
  expect(ofTarget.size).toBe(300);
  expect(left.map(({ id }) => id)).toEqual(["x"]);
});
