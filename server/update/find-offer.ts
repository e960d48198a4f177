import { createPublicKey, type KeyObject } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { fetchFeed } from "#adapters/updates/fetch-feed.server.ts";
import { releaseName, type OfferedRelease } from "#shop/update/release-feed.ts";
import { UpdateProblem } from "./update-problem.ts";

/** A release that is to be fetched: from the feed, or out of an archive on this machine. */
export type Offer = {
  name: string;
  sha256: string;
  signature: string;
  bytes: number;
  /** an https address, or a path */
  from: { url: string } | { path: string };
  /** what the feed says of it beforehand; what lies in it is looked at again */
  told: Pick<OfferedRelease, "madeAt" | "node" | "processor"> | null;
};

export async function readReleaseKey(path: string): Promise<KeyObject> {
  try {
    const key = createPublicKey(await readFile(path));
    if (key.asymmetricKeyType !== "ed25519") throw new Error("it is no Ed25519 key");
    return key;
  } catch (error) {
    throw new UpdateProblem("no-key", `${path}: ${(error as Error).message}`);
  }
}

/** The release of this name in the feed. */
export async function offerByName(
  name: string,
  { feed, key }: { feed: string | undefined; key: KeyObject },
): Promise<Offer> {
  if (!feed) throw new UpdateProblem("feed", "UPDATE_FEED names no address");
  const read = await fetchFeed({ address: feed, key, etag: null, notBefore: null });
  if (typeof read === "string") throw new UpdateProblem("feed", `the feed is ${read}`);
  const release = read.feed.releases.find((each) => each.name === name);
  if (!release) throw new UpdateProblem("unknown", `the feed has no ${name}`);
  const { sha256, signature, bytes, address, madeAt, node, processor } = release;
  return {
    name,
    sha256,
    signature,
    bytes,
    from: { url: new URL(address, feed).href },
    told: { madeAt, node, processor },
  };
}

const ARCHIVE = /\.tar\.gz$/;
const SUM_LINE = /^([0-9a-f]{64}) {2}(\S+)\n$/;

/** An archive with its checksum and signature beside it, as `npm run release` writes them. */
export async function offerInFile(path: string): Promise<Offer> {
  const file = basename(path);
  const name = releaseName.safeParse(file.replace(ARCHIVE, ""));
  if (!ARCHIVE.test(file) || !name.success)
    throw new UpdateProblem("archive", `${file} is not named as a release is`);
  const line = await readFile(`${path}.sha256`, "utf8").catch(() => "");
  const [, sha256, of] = SUM_LINE.exec(line) ?? [];
  const signature = await readFile(`${path}.sha256.sig`).catch(() => null);
  if (!sha256 || of !== file || !signature)
    throw new UpdateProblem("signature", `beside ${file} lies no checksum that is signed`);
  const size = await stat(path).catch(() => null);
  if (!size) throw new UpdateProblem("half", `${path} is not there`);
  return {
    name: name.data,
    sha256,
    signature: signature.toString("base64"),
    bytes: size.size,
    from: { path },
    told: null,
  };
}
