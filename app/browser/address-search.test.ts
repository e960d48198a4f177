import { expect, test } from "vitest";
import { readAnswer, type WidgetAnswer } from "./address-search.ts";

const answer: WidgetAnswer = {
  zonecode: "04001",
  userSelectedType: "R",
  roadAddress: "서울 마포구 소리길 21",
  jibunAddress: "서울 마포구 서교동 1-2",
};

test("the road address stands with its quarter and, for flats, the building", () => {
  expect(readAnswer(answer)).toEqual({ postcode: "04001", address: "서울 마포구 소리길 21" });
  expect(
    readAnswer({ ...answer, bname: "서교동", buildingName: "소리아파트", apartment: "Y" }).address,
  ).toBe("서울 마포구 소리길 21 (서교동, 소리아파트)");
  expect(
    readAnswer({ ...answer, bname: "남양리", buildingName: "소리빌딩", apartment: "N" }).address,
  ).toBe("서울 마포구 소리길 21");
});

test("who chose the lot number gets the lot number", () => {
  expect(readAnswer({ ...answer, userSelectedType: "J" }).address).toBe("서울 마포구 서교동 1-2");
  expect(
    readAnswer({
      ...answer,
      userSelectedType: "J",
      jibunAddress: "",
      autoJibunAddress: "서울 마포구 서교동 3",
    }).address,
  ).toBe("서울 마포구 서교동 3");
});

test("an address without a road is still an address", () => {
  expect(readAnswer({ ...answer, roadAddress: "", bname: "서교동" }).address).toBe(
    "서울 마포구 서교동 1-2",
  );
});
