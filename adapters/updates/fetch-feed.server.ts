import type { KeyObject } from "node:crypto";
import type { FeedTrouble } from "#shop/update/feed-troubles.ts";
import { readFeed } from "#shop/update/read-feed.server.ts";
import { isFeedAddress } from "./feed-address.ts";
import { MOST_FEED_BYTES, type ReleaseFeed } from "#shop/update/release-feed.ts";

const PATIENCE_MS = 15_000;

type FeedRequest = {
  address: string;
  key: KeyObject;
  etag: string | null;
  notBefore: Date | null;
};

/** Fetches the feed and believes it only with its signature; "same": nothing new since `etag`. */
export async function fetchFeed({
  address,
  key,
  etag,
  notBefore,
}: FeedRequest): Promise<{ feed: ReleaseFeed; etag: string | null } | "same" | FeedTrouble> {
  if (!isFeedAddress(address)) return "unreachable";
  let text: string;
  let tag: string | null;
  try {
    const answer = await fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { accept: "application/json", ...(etag && { "if-none-match": etag }) },
    });
    if (answer.status === 304) return "same";
    if (!answer.ok) return "unreachable";
    text = await readBounded(answer);
    tag = answer.headers.get("etag")?.slice(0, 200) ?? null;
  } catch {
    return "unreachable";
  }
  const feed = readFeed(text, key, notBefore);
  return typeof feed === "string" ? feed : { feed, etag: tag };
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_FEED_BYTES) throw new Error("the feed is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
