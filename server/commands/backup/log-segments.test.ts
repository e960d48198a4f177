import { expect, test } from "vitest";
import { chainFrom } from "./log-segments.ts";

const FIRST = "0000000100000000000000FE";
const [SECOND, THIRD] = ["0000000100000000000000FF", "000000010000000100000000"];
const NOTE = "0000000100000000000000FE.00000028.backup";

test.each<[string, string[], string[], string | null]>([
  ["over the end of a part", [THIRD, NOTE, FIRST, SECOND], [FIRST, SECOND, THIRD], null],
  ["with a hole", [FIRST, THIRD], [FIRST], SECOND],
  ["with the first missing", [SECOND, THIRD], [], FIRST],
  ["with nothing there", [], [], null],
  ["with older ones", ["000000010000000000000003", FIRST], [FIRST], null],
])("the log is followed %s", (_, names, segments, missing) => {
  expect(chainFrom(FIRST, names)).toEqual({ segments, missing });
});
