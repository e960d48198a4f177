import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checksumLine, isSignedRelease, readFeed } from "#shop/update/read-feed.server.ts";
import { newerRelease, type ReleaseFeed } from "#shop/update/release-feed.ts";
import { changesIn } from "./changes-in.ts";
import { FEED_FILE, signFeed, tellInFeed } from "./tell-in-feed.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "feed-"));
  return () => rmSync(folder, { recursive: true });
});

const changes = { day: "2026-11-28", changes: ["달라졌어요."], duties: [] };

function archiveOf(name: string): string {
  const path = join(folder, `${name}.tar.gz`);
  writeFileSync(path, name);
  const line = checksumLine(createHash("sha256").update(name).digest("hex"), `${name}.tar.gz`);
  writeFileSync(`${path}.sha256`, line);
  writeFileSync(`${path}.sha256.sig`, sign(null, Buffer.from(line), privateKey));
  return path;
}

const tell = (name: string, madeAt: string, now = new Date(madeAt)) =>
  tellInFeed(archiveOf(name), {
    release: { name, commit: "c", node: "24.21.0", madeAt },
    changes,
    key: privateKey,
    now,
  });
const feedText = (): string => readFileSync(join(folder, FEED_FILE), "utf8");
const feedHere = (): ReleaseFeed => {
  const feed = readFeed(feedText(), publicKey, null);
  if (typeof feed === "string") throw new Error(feed);
  return feed;
};
const [FIRST, SECOND] = ["2026-11-28T01:00:00.000Z", "2026-11-28T02:00:00.000Z"];

test("the feed tells of each release once, the newest first, with a signature of its own", async () => {
  await tell("voice-shop-1", FIRST);
  await tell("voice-shop-2", SECOND);
  await tell("voice-shop-1", FIRST, new Date(SECOND));
  const feed = feedHere();
  expect(feed.releases.map(({ name }) => name)).toEqual(["voice-shop-2", "voice-shop-1"]);
  expect(feed.releases.every((release) => isSignedRelease(release, publicKey))).toBe(true);
  const [{ sha256 }] = feed.releases as [ReleaseFeed["releases"][number]];
  expect(isSignedRelease({ ...feed.releases[1]!, sha256 }, publicKey)).toBe(false);
});

test("a shop hears of the newest release that is newer than its own, for its processor", async () => {
  await tell("voice-shop-1", FIRST);
  await tell("voice-shop-2", SECOND);
  const feed = feedHere();
  expect(newerRelease(feed, { madeAt: FIRST }, process.arch)?.name).toBe("voice-shop-2");
  expect(newerRelease(feed, { madeAt: SECOND }, process.arch)).toBe(null);
  expect(newerRelease(feed, { madeAt: FIRST }, "riscv64")).toBe(null);
  expect(newerRelease(feed, null, process.arch)).toBe(null);
});

test("a feed is not believed with a changed byte, another key, an unknown field, or once a later one was seen", async () => {
  await tell("voice-shop-1", FIRST);
  const text = feedText();
  const stranger = generateKeyPairSync("ed25519");
  const withMore = { ...feedHere(), urgent: true } as ReleaseFeed;
  expect([
    readFeed(text.replace("달라", "틀려"), publicKey, null),
    readFeed(text, stranger.publicKey, null),
    readFeed(signFeed(withMore, privateKey), publicKey, null),
    readFeed("<html>", publicKey, null),
    readFeed(text, publicKey, new Date(SECOND)),
  ]).toEqual(["signature", "signature", "unreadable", "unreadable", "older"]);
  expect(readFeed(text, publicKey, new Date(FIRST))).toEqual(feedHere());
});

test("nobody else's feed is signed anew", async () => {
  writeFileSync(join(folder, FEED_FILE), "{}");
  await expect(tell("voice-shop-1", FIRST)).rejects.toThrow("not a feed that this key signed");
});

test("the change log's newest day says what changes and what she must do", () => {
  const log = `# 바뀐 것

앞의 말

## 2026-11-28

**하실 일**
- \`하나\`
- 둘은
  길어요

**달라진 것**
- 셋

## 2026-10-01

- 옛일
`;
  expect(changesIn(log)).toEqual({
    day: "2026-11-28",
    duties: ["하나", "둘은 길어요"],
    changes: ["셋"],
  });
  expect(changesIn("# 바뀐 것")).toBe(null);
});
