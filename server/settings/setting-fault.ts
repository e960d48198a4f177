import type * as z from "zod";
import { words } from "#server/words/words.ts";

/**
 * What is wrong with a setting where its schema has no words of its own, for one line after the
 * setting's name.
 */
export function settingFault(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return words().notText;
      return issue.expected === "number" ? words().notNumber : words().notWhole;
    case "too_small":
      return words().atLeast(String(issue.minimum));
    case "too_big":
      return issue.origin === "string"
        ? words().atMostLetters(String(issue.maximum))
        : words().atMost(String(issue.maximum));
    case "invalid_value":
      return words().oneOf(issue.values.map(String).join(", "));
    default:
      return undefined;
  }
}
