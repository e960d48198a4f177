import { expect, test } from "vitest";
import { carriers } from "../delivery/carriers.ts";
import { carrierNamed, likelyCarriers, wayOfName } from "./carrier-named.ts";

test.each([
  ["CJ", "CJ대한통운"],
  ["cj 대한통운", "CJ대한통운"],
  ["대한통운", "CJ대한통운"],
  ["ＣＪ택배", "CJ대한통운"],
  ["우체국", "우체국택배"],
  ["우체국 택배", "우체국택배"],
  ["한진", "한진택배"],
  ["한진 택배", "한진택배"],
  ["롯데글로벌로지스", "롯데택배"],
  ["(주)현대택배", undefined],
  ["현대택배", "롯데택배"],
  ["로젠", "로젠택배"],
  ["04", "CJ대한통운"],
  ["kr.epost", "우체국택배"],
  ["GTX로지스", "GTX택배"],
  ["KG로지스", "드림택배"],
  ["합동택배", "경동택배"],
  ["일양", "일양로지스"],
  ["제비택배", undefined],
  ["", undefined],
  ["택배", undefined],
  ["constructor", undefined],
  ["=1+1", undefined],
])("%s means %s", (typed, name) => {
  expect(carrierNamed(typed)?.name).toBe(name);
});

test("every carrier is known by its own name, and by it without 택배", () => {
  for (const { name } of carriers)
    expect([carrierNamed(name)?.name, carrierNamed(name.replace("택배", ""))?.name]).toEqual([
      name,
      name,
    ]);
});

test.each([
  ["대한통훈", ["CJ대한통운"]],
  ["우채국", ["우체국택배"]],
  ["한진텍배", ["한진택배"]],
  ["롯대택배", ["롯데택배"]],
  ["제비", []],
  ["제비택배", []],
  ["", []],
  ["=1+1", []],
  ["하나로", []],
])("beside an unknown %s stands what is nearly called so: %j", (typed, names) => {
  expect(likelyCarriers(typed)).toEqual(names);
});

test("what is far too long is nothing", () => {
  expect([carrierNamed("가".repeat(5000)), likelyCarriers("가".repeat(5000))]).toEqual([
    undefined,
    [],
  ]);
});

const sending = {
  carriers: [
    { name: "동네 화물", url: "" },
    { name: "합동택배", url: "https://track.example.com/{number}" },
  ],
  pickup: { place: "마포", hours: "평일" },
};

test.each([
  ["동네화물", "동네 화물"],
  ["합동 택배", "합동택배"],
  ["합동", "경동택배"],
  ["등기", "우체국 등기"],
  ["우체국등기", "우체국 등기"],
  ["퀵서비스", "퀵"],
  ["직접배송", "직접 배달"],
  ["픽업", "방문 수령"],
  ["GS25", "편의점 택배"],
  ["CJ", "CJ대한통운"],
  ["제비", undefined],
  ["", undefined],
])("among all ways of sending %s means %s", (typed, name) => {
  expect(wayOfName(sending, typed)?.name).toBe(name);
});

test("where nothing is fetched, no row says so", () => {
  expect(wayOfName({ ...sending, pickup: null }, "픽업")).toBeUndefined();
});
