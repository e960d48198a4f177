import { expect, test } from "vitest";
import { draftOf, fieldsFor } from "./fill-draft.ts";

const form: [string, string][] = [
  ["placeKey", "k"],
  ["totalShown", "12000"],
  ["agree", "on"],
  ["line.0.product", "dawn"],
  ["line.0.quantity", "3"],
  ["ordererName", "한소리"],
];
const stored = JSON.stringify(draftOf("/non-member/order/dawn", form));

test("what was typed comes back, but neither keys nor agreements", () => {
  expect(fieldsFor("/non-member/order/dawn", "", stored)).toEqual({
    "line.dawn.quantity": "3",
    ordererName: "한소리",
  });
});

test("another product's page gets the person and not the pieces", () => {
  expect(fieldsFor("/non-member/order/dusk", "", stored)).toEqual({ ordererName: "한소리" });
});

test.each([null, "", "{", "null", "[]", '{"fields":3}', '{"fields":null}'])(
  "%j is no draft",
  (text) => {
    expect(fieldsFor("/", "", text)).toBeNull();
  },
);

test("a member's draft is for that member, and a guest's for guests", () => {
  const members = JSON.stringify(draftOf("/order/dawn", [...form, ["as", "account-1"]]));
  expect(fieldsFor("/order/dawn", "account-1", members)).toEqual({
    "line.dawn.quantity": "3",
    ordererName: "한소리",
  });
  for (const who of ["", "account-2"]) expect(fieldsFor("/order/dawn", who, members)).toBeNull();
  expect(fieldsFor("/order/dawn", "account-1", stored)).toBeNull();
});

test("the lines of a cart are left to the cart", () => {
  const cart = JSON.stringify(
    draftOf("/order", [
      ...form,
      ["line.0.was", "dawn*1*100"],
      ["line.1.product", "dusk"],
      ["line.1.quantity", "2"],
      ["gone.0", "noon*1*1"],
    ]),
  );
  expect(fieldsFor("/order", "", cart)).toEqual({
    ordererName: "한소리",
    "line.dusk.quantity": "2",
  });
});

test("a script is kept, also of a line of the cart; the tick of its line is not", () => {
  const written: [string, string][] = [
    ...form,
    ["line.0.was", "dawn*1*30000"],
    ["line.0.script", "첫 줄\n둘째 줄"],
    ["line.0.use", "online"],
    ["line.0.agreeMade", "2026-11-25"],
  ];
  const draft = JSON.stringify(draftOf("/order", written));
  expect(fieldsFor("/order", "", draft)).toEqual({
    "line.dawn.script": "첫 줄\n둘째 줄",
    "line.dawn.use": "online",
    ordererName: "한소리",
  });
});
