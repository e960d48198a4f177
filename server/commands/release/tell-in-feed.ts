import { createPublicKey, sign, type KeyObject } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { feedTroubles } from "#shop/update/feed-troubles.ts";
import { feedBytes, readFeed } from "#shop/update/read-feed.server.ts";
import {
  offeredRelease,
  withRelease,
  type ReleaseFeed,
  type ReleaseIdentity,
} from "#shop/update/release-feed.ts";
import type { Changes } from "./changes-in.ts";
import { ReleaseProblem } from "./release-problem.ts";

export const FEED_FILE = "releases.json";

type News = { release: ReleaseIdentity; changes: Changes; key: KeyObject; now?: Date };

/** Adds a signed archive to the signed feed beside it. Throws ReleaseProblem. */
export async function tellInFeed(
  archive: string,
  { release, changes: { day, changes, duties }, key, now = new Date() }: News,
): Promise<void> {
  const path = join(dirname(archive), FEED_FILE);
  const [sha256] = (await readFile(`${archive}.sha256`, "utf8")).split(" ");
  const offered = offeredRelease.safeParse({
    name: release.name,
    day,
    madeAt: release.madeAt,
    processor: process.arch,
    node: release.node,
    address: basename(archive),
    bytes: (await stat(archive)).size,
    sha256,
    signature: (await readFile(`${archive}.sha256.sig`)).toString("base64"),
    changes,
    duties,
  });
  if (!offered.success)
    throw new ReleaseProblem(`the feed cannot tell of this release: ${offered.error.message}`);
  const feed = withRelease(await feedBefore(path, key), offered.data, now);
  await writeFile(path, signFeed(feed, key));
}

export const signFeed = (feed: ReleaseFeed, key: KeyObject): string =>
  `${JSON.stringify({ feed, signature: sign(null, feedBytes(feed), key).toString("base64") }, null, 2)}\n`;

/** Nobody else's feed is signed anew. */
async function feedBefore(path: string, key: KeyObject): Promise<ReleaseFeed | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const feed = readFeed(text, createPublicKey(key), null);
  if (typeof feed !== "string") return feed;
  throw new ReleaseProblem(`${path} is not a feed that this key signed: ${feedTroubles[feed]}`);
}
