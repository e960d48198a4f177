import { createHash } from "node:crypto";
import { policyBlocks } from "./policy-blocks.ts";
import { policyDifference, type PolicyDifference } from "./policy-difference.ts";

const MOST_KEPT = 24;
/** By the texts themselves, so that no kept answer is ever old. */
const differences = new Map<string, PolicyDifference>();

/** The difference of two sanitized texts. */
export function findDifference(before: string, after: string): PolicyDifference {
  const key = createHash("sha256").update(before).update("\0").update(after).digest("base64");
  const keptDifference = differences.get(key);
  if (keptDifference) return keptDifference;
  const difference = policyDifference(policyBlocks(before), policyBlocks(after));
  const [oldest] = differences.keys();
  if (differences.size >= MOST_KEPT && oldest !== undefined) differences.delete(oldest);
  differences.set(key, difference);
  return difference;
}
