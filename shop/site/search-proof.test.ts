import { expect, test } from "vitest";
import { readSearchProof, type SearchEngine } from "./search-proof.ts";

const NAVER = "0123456789abcdef0123456789abcdef01234567";
const GOOGLE = "Ab-cD_0123456789abcdefghijklmnopqrstuvwxyz0";

test.each<[SearchEngine, string, string]>([
  ["naver", "", ""],
  ["naver", `<meta name="naver-site-verification" content="${NAVER}" />`, NAVER],
  ["naver", `  <META content='${NAVER}' name='naver-site-verification'>  `, NAVER],
  ["naver", NAVER, NAVER],
  ["naver", `naver${NAVER}.html`, `naver${NAVER}.html`],
  ["naver", `naver-site-verification: naver${NAVER}.html`, `naver${NAVER}.html`],
  ["google", `<meta name="google-site-verification" content="${GOOGLE}" />`, GOOGLE],
  [
    "google",
    "google-site-verification: google0123456789abcdef.html",
    "google0123456789abcdef.html",
  ],
])("%s: %s is read", (engine, typed, proof) =>
  expect(readSearchProof(engine, typed)).toEqual({ proof }),
);

test.each<[SearchEngine, string, RegExp]>([
  ["naver", `<meta name="google-site-verification" content="${GOOGLE}" />`, /다른 검색엔진/],
  ["google", `naver${NAVER}.html`, /다른 검색엔진/],
  ["naver", `<meta name="description" content="${NAVER}">`, /그대로/],
  ["naver", "<script>alert(1)</script>", /그대로/],
  ["google", `"><script src=//evil.example></script>`, /그대로/],
  ["google", "../../etc/passwd.html", /그대로/],
  ["google", "robots.html", /그대로/],
  ["naver", "짧음", /그대로/],
  ["naver", "a".repeat(101), /그대로/],
])("%s: %s is refused", (engine, typed, words) =>
  expect(readSearchProof(engine, typed)).toEqual({ words: expect.stringMatching(words) }),
);
