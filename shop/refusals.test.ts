import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalAnswer, refusals, type RefusalCode } from "./refusals.ts";

test("no two nouns say no by the same code: the words of the one would stand for the other's", () => {
  const files = readdirSync("shop", { recursive: true, encoding: "utf8" });
  const codes = files
    .filter((file) => file.endsWith("refusals.ts"))
    .flatMap((file) => [...readFileSync(`shop/${file}`, "utf8").matchAll(/^ {2}"([a-z-]+)": \[/gm)])
    .map(([, code]) => code!);
  expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted());
});

test.each<[RefusalCode, number]>([
  ["social-wrong", 400],
  ["upload-canceled", 400],
  ["upload-final", 400],
  ["storage-unauthenticated", 401],
  ["quota-exceeded", 402],
  ["storage-unauthorized", 403],
  ["error-not-found", 404],
  ["post-gone", 404],
  ["upload-not-found", 404],
  ["question-changed", 409],
  ["site-changed", 409],
  ["upload-expired", 410],
  ["storage-too-large", 413],
  ["storage-type", 415],
  ["too-many-attempts", 429],
  ["too-many-comments", 429],
  ["too-many-posts", 429],
  ["too-many-uploads", 429],
  ["social-unanswered", 502],
  ["not-open-yet", 503],
])("%s is answered %i, which clients go by", (code, status) => {
  expect(refusalAnswer({ code }).status).toBe(status);
});
