import { Refusal } from "../refusal.ts";

/** What the shop says when its bucket is full or cannot be reached. */
export function bucketRefusal(error: unknown): unknown {
  const name = error instanceof Error ? error.name : "";
  if (name === "BucketFull") return new Refusal("storage-full");
  return name === "BucketUnreachable" ? new Refusal("storage-unreachable") : error;
}
