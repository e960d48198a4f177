import { expect, test } from "vitest";
import { emptySite } from "#shop/site/settings.ts";
import { supplyTerms } from "./supply-terms.ts";

type SuppliedProduct = Parameters<typeof supplyTerms>[0];
const goods: SuppliedProduct = {
  shippingClass: "parcel",
  ownFee: null,
  expectedShipOn: null,
  supplyWords: [],
  commission: null,
  samples: [],
};
const file: SuppliedProduct = { ...goods, shippingClass: "digital" };
const wordsOf = (product: object) => new Map(supplyTerms({ ...goods, ...product }, emptySite));

test("each kind of product says how it is taken back, and no other kind's rule", () => {
  const rules = {
    parcel: wordsOf(goods).get("교환·반품"),
    file: wordsOf(file).get("청약철회"),
    heard: wordsOf({ ...file, samples: [{}] }).get("청약철회"),
    made: wordsOf({ ...file, commission: {} }).get("청약철회"),
  };
  expect(rules.parcel?.join(" ")).toMatch(/받은 날부터 7일 안에.*편도 [\d,]+원.*왕복 [\d,]+원/);
  expect(rules.file?.join(" ")).toContain("제공이 시작된 뒤에도 7일 안에");
  expect(rules.heard?.join(" ")).toContain("샘플을 들어보고");
  expect(rules.made?.join(" ")).toContain("상품마다 따로 안내하고 동의를 받아요");
  for (const rule of Object.values(rules)) expect(rule?.join(" ")).toContain("3개월");
});

test("what is sent says when, unless a day is promised", () => {
  expect(wordsOf(goods).get("배송")?.join(" ")).toMatch(/보내드려요/);
  const promised = wordsOf({ expectedShipOn: "2026-12-24" }).get("배송")?.join(" ");
  expect(promised).toMatch(/12\. 24\..*발송 예정/);
  expect(promised).not.toContain("보내드려요");
  expect(wordsOf(file).get("제공")).toEqual(["배송비 없음 (디지털 상품)"]);
});
