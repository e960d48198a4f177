import { verify, type KeyObject } from "node:crypto";
import type { FeedTrouble } from "./feed-troubles.ts";
import { releaseFeed, signedFeed, type OfferedRelease, type ReleaseFeed } from "./release-feed.ts";

/** The bytes that are signed. A signature of an archive's checksum can never be one of a feed. */
export const feedBytes = (feed: unknown): Buffer =>
  Buffer.from(`voice-shop releases\n${JSON.stringify(feed)}`);

/**
 * Reads a feed that this key has signed. `notBefore` is when the last believed one was signed, so
 * that nobody hides a release by showing an old feed again.
 */
export function readFeed(
  text: string,
  key: KeyObject,
  notBefore: Date | null,
): ReleaseFeed | FeedTrouble {
  const envelope = signedFeed.safeParse(jsonOrNull(text));
  if (!envelope.success) return "unreadable";
  const { feed, signature } = envelope.data;
  if (!verify(null, feedBytes(feed), key, Buffer.from(signature, "base64"))) return "signature";
  const read = releaseFeed.safeParse(feed);
  if (!read.success) return "unreadable";
  return notBefore && new Date(read.data.madeAt) < notBefore ? "older" : read.data;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The line that sha256sum reads, which the release's own signature signs. */
export const checksumLine = (sha256: string, fileName: string): string =>
  `${sha256}  ${fileName}\n`;

/** Whether the key signed this archive's checksum. */
export const isSignedRelease = (
  { name, sha256, signature }: Pick<OfferedRelease, "name" | "sha256" | "signature">,
  key: KeyObject,
): boolean =>
  verify(
    null,
    Buffer.from(checksumLine(sha256, `${name}.tar.gz`)),
    key,
    Buffer.from(signature, "base64"),
  );
