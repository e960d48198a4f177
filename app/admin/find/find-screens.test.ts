import { expect, test } from "vitest";
import { screensFor } from "./find-screens.ts";

const titles = (...args: Parameters<typeof screensFor>) =>
  screensFor(...args).map(({ title }) => title);

test("screens are found by any part of their name, whatever its blanks", () => {
  expect(titles("owner", "결제설")).toEqual(["결제 설정"]);
  expect(titles("owner", "오픈")).toEqual(["오픈 준비"]);
  expect(titles("owner", "재고")).toEqual(["재고"]);
  expect(titles("owner", "쀍")).toEqual([]);
});

test("a role finds only what it may open", () => {
  expect(titles("packer", "상점 설정")).toEqual([]);
  expect(titles("packer", "포장")).toEqual(["포장", "바코드로 포장하기"]);
  expect(titles("owner", "포장")).toEqual(["바코드로 포장하기"]);
  expect(titles(null, "오늘")).toEqual([]);
  for (const role of ["owner", "desk"] as const)
    expect(titles(role, "이전 상점의 주문")).toEqual(["이전 상점의 주문"]);
});
