import { expect, test } from "vitest";
import { draftOf, fieldsFor } from "./order-draft.ts";

const form: [string, string][] = [["placeKey", "k"], ["totalShown", "12000"], ["agree", "on"], ["line.0.product", "dawn"], ["line.0.quantity", "3"], ["ordererName", "한소리"]];
const stored = JSON.stringify(draftOf("/non-member/order/dawn", form));

test("what was typed comes back, but neither keys nor agreements", () => {
  expect(fieldsFor("/non-member/order/dawn", stored)).toEqual({ "line.dawn.quantity": "3", ordererName: "한소리" });
});

test("another product's page gets the person and not the pieces", () => {
  expect(fieldsFor("/non-member/order/dusk", stored)).toEqual({ ordererName: "한소리" });
});

test.each([null, "", "{", "null", "[]", '{"fields":3}', '{"fields":null}'])("%j is no draft", (text) => {
  expect(fieldsFor("/", text)).toBeNull();
});
