import { Refusal } from "../refusal.ts";

/** The refusal for a full or unreachable bucket; other errors unchanged. */
export function bucketRefusal(error: unknown): unknown {
  const name = error instanceof Error ? error.name : "";
  if (name === "BucketFull") return new Refusal("storage-full");
  return name === "BucketUnreachable" ? new Refusal("storage-unreachable") : error;
}
