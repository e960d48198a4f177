import { expect, test, vi } from "vitest";
import { updateReasons, updateSteps, type UpdateReason } from "#shop/update/update-state.ts";
import { endSentence, refusalSentence, stepSentence } from "./update-words.ts";

const reasons = Object.keys(updateReasons) as UpdateReason[];
const steps = Object.keys(updateSteps) as (keyof typeof updateSteps)[];
const at = "2026-11-29T05:00:00.000Z";
const ends = [
  null,
  { kind: "kept", at },
  { kind: "refused", at },
  { kind: "returned", at },
] as const;

const everySentence = () => [
  ...steps.map(stepSentence),
  ...reasons.map(refusalSentence),
  ...ends.flatMap((end) =>
    [null, ...reasons].map((reason) => endSentence({ end: end && { ...end }, reason })),
  ),
];

test.each([
  ["ko_KR.UTF-8", /[가-힣]/, /[A-Za-z]{5,}/],
  ["C.UTF-8", /[A-Za-z]{3,}/, /[가-힣]/],
])(
  "with LANG=%s every step, refusal and end of an update is of that language",
  (lang, has, not) => {
    vi.stubEnv("LC_ALL", "").stubEnv("LC_MESSAGES", "").stubEnv("LANG", lang);
    for (const sentence of everySentence()) {
      expect(sentence).toMatch(has);
      expect(sentence).not.toMatch(not);
    }
    vi.unstubAllEnvs();
  },
);
