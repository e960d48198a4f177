import * as z from "zod";

/** A folder of this name is made beside other releases, so it holds no slash. */
const RELEASE_NAME = /^voice-shop-[0-9a-z][0-9a-z.-]{0,99}$/;
const [MOST_RELEASES, MOST_LINES, MOST_LETTERS] = [20, 60, 1000];
const MOST_ARCHIVE_BYTES = 2 * 1024 ** 3;
/** A feed is some kilobytes of words; whoever answers with more sends no feed. */
export const MOST_FEED_BYTES = 1024 * 1024;

export const releaseName = z.string().regex(RELEASE_NAME);
const releaseProcessor = z.enum(["x64", "arm64"]);
const nodeVersion = z.string().regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/);
const lines = z.array(z.string().min(1).max(MOST_LETTERS)).max(MOST_LINES);

/** What lies in a release as release.json. Releases are ordered by `madeAt`, the commit's time. */
export const releaseIdentity = z.object({
  name: releaseName,
  commit: z.string().max(64),
  node: nodeVersion,
  madeAt: z.iso.datetime(),
});
export type ReleaseIdentity = z.output<typeof releaseIdentity>;

/**
 * A release as the feed tells of it. Unknown fields are refused: a field that this release does not
 * know could ask for something that it would not do.
 */
export const offeredRelease = z.strictObject({
  name: releaseName,
  day: z.iso.date(),
  madeAt: z.iso.datetime(),
  processor: releaseProcessor,
  node: nodeVersion,
  /** of the archive, absolute or relative to the feed's own address */
  address: z.string().min(1).max(500),
  bytes: z.int().positive().max(MOST_ARCHIVE_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Ed25519 over the archive's line of sha256sum, in base64 */
  signature: z.base64().length(88),
  /** Korean, for the owner: what changes, and what she must do */
  changes: lines,
  duties: lines,
});
export type OfferedRelease = z.output<typeof offeredRelease>;

/** Newest first. `madeAt` is when the feed was signed; it may never go back. */
export const releaseFeed = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  releases: z.array(offeredRelease).max(MOST_RELEASES),
});
export type ReleaseFeed = z.output<typeof releaseFeed>;

export const signedFeed = z.strictObject({ feed: z.unknown(), signature: z.base64().length(88) });

/** Adds a release at the top, in place of one of the same name; older ones fall off the end. */
export const withRelease = (
  feed: ReleaseFeed | null,
  release: OfferedRelease,
  madeAt: Date,
): ReleaseFeed => ({
  format: 1,
  madeAt: madeAt.toISOString(),
  releases: [release, ...(feed?.releases ?? []).filter(({ name }) => name !== release.name)]
    .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
    .slice(0, MOST_RELEASES),
});

/** The newest release for this processor that is newer than the running one. */
export const newerRelease = (
  feed: ReleaseFeed | null,
  running: Pick<ReleaseIdentity, "madeAt"> | null,
  processor: string,
): OfferedRelease | null =>
  (running &&
    feed?.releases.find(
      (release) => release.processor === processor && release.madeAt > running.madeAt,
    )) ??
  null;
