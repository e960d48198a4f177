import { expect, test } from "vitest";
import { jsonOf } from "./json-of.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("bytes that are JSON say it; null is something, and what is no JSON or no UTF-8 is nothing", () => {
  expect([jsonOf(bytes('{"말":"소리"}')), jsonOf(bytes("null")), jsonOf(bytes("0"))]).toEqual([
    { 말: "소리" },
    null,
    0,
  ]);
  expect([jsonOf(bytes("")), jsonOf(bytes("{")), jsonOf(Uint8Array.of(0x22, 0xff, 0x22))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
