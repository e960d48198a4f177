import { execFile, spawn } from "node:child_process";
import { createHash, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { freeBytes } from "#lib/free-bytes.server.ts";
import { releaseIdentity, type ReleaseIdentity } from "#shop/update/release-feed.ts";
import { isSignedRelease } from "#shop/update/read-feed.server.ts";
import { nodeOf } from "./commands-of.ts";
import type { Offer } from "./find-offer.ts";
import type { Place } from "./place.ts";
import { UpdateProblem } from "./update-problem.ts";
import { syncFolder } from "./write-durably.ts";

const run = promisify(execFile);
const DOWNLOAD_MS = 60 * 60_000;
/** The archive, what is unpacked of it, and as much again for what runs beside it meanwhile. */
const ROOM = 3;
const MOST_UNPACKED_BYTES = 4 * 1024 ** 3;
const MOST_LIST_BYTES = 64 * 1024 * 1024;

const archiveOf = (place: Place, name: string) => join(place.releases, `.${name}.tar.gz`);
const unpackingOf = (place: Place, name: string) => join(place.releases, `.${name}.unpacking`);

/** Removes what an update leaves behind while it takes a release. */
export async function removeHalf(place: Place, name: string): Promise<void> {
  await rm(archiveOf(place, name), { force: true });
  await rm(unpackingOf(place, name), { recursive: true, force: true });
}

/** Refuses beforehand what can be seen without fetching a byte of the archive. */
export function refuseOffer(
  { told }: Pick<Offer, "told">,
  running: Pick<ReleaseIdentity, "madeAt">,
): void {
  if (!told) return;
  if (told.processor !== process.arch)
    throw new UpdateProblem("processor", `it is for ${told.processor}, this is ${process.arch}`);
  refuseOlder(told, running);
}

function refuseOlder(
  { madeAt }: Pick<ReleaseIdentity, "madeAt">,
  running: Pick<ReleaseIdentity, "madeAt">,
): void {
  if (madeAt <= running.madeAt)
    throw new UpdateProblem("older", `it is of ${madeAt}, and ${running.madeAt} runs`);
}

/** A release brings its Node; one without needs exactly the one that is here. */
function refuseNode({ node }: Pick<ReleaseIdentity, "node">, folder: string): void {
  if (nodeOf(folder) === process.execPath && node !== process.versions.node)
    throw new UpdateProblem("node", `it needs Node ${node}, here is ${process.versions.node}`);
}

export async function fetchArchive(place: Place, offer: Offer): Promise<void> {
  const path = archiveOf(place, offer.name);
  await rm(path, { force: true });
  const [needed, free] = [ROOM * offer.bytes, freeBytes(place.releases)];
  if (free < needed)
    throw new UpdateProblem("disk", `${needed} bytes are needed, ${free} are free`);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(
        bytes > offer.bytes ? new UpdateProblem("checksum", "it is longer than told") : null,
        chunk,
      );
    },
  });
  try {
    const output = createWriteStream(path, { mode: 0o600, flush: true });
    await pipeline(await openOffer(offer), counted, output);
  } catch (error) {
    if (error instanceof UpdateProblem) throw error;
    const reason = bytes ? "half" : "unreachable";
    throw new UpdateProblem(reason, `after ${bytes} bytes: ${(error as Error).message}`);
  }
  if (bytes !== offer.bytes)
    throw new UpdateProblem("half", `${bytes} of ${offer.bytes} bytes came`);
}

async function openOffer({ from }: Offer): Promise<Readable> {
  if ("path" in from) return createReadStream(from.path);
  const answer = await fetch(from.url, {
    redirect: "follow",
    signal: AbortSignal.timeout(DOWNLOAD_MS),
  });
  if (!answer.ok || !answer.body) throw new Error(`${from.url} answered ${answer.status}`);
  return Readable.fromWeb(answer.body as ReadableStream);
}

/** The archive has the bytes of the checksum, and the key has signed that. */
export async function verifyArchive(place: Place, offer: Offer, key: KeyObject): Promise<void> {
  if (!isSignedRelease(offer, key))
    throw new UpdateProblem(
      "signature",
      `${offer.name} is not signed with the key of this machine`,
    );
  const hash = createHash("sha256");
  await pipeline(createReadStream(archiveOf(place, offer.name)), hash);
  const found = hash.digest("hex");
  if (found !== offer.sha256)
    throw new UpdateProblem("checksum", `it has ${found} and should have ${offer.sha256}`);
}

/**
 * Unpacks the verified archive; the folder gets its name once all of it is on the disk. Returns
 * what the release says it is.
 */
export async function unpackArchive(
  place: Place,
  name: string,
  running: Pick<ReleaseIdentity, "madeAt">,
): Promise<ReleaseIdentity> {
  const half = unpackingOf(place, name);
  if (!existsSync(place.folderOf(name))) {
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { recursive: true, mode: 0o755 });
    await refuseStrangeNames(archiveOf(place, name), name);
    await extract(archiveOf(place, name), half);
    await refuseStrangeLinks(half);
    const inside = join(half, name);
    const identity = await readIdentity(inside, name);
    refuseOlder(identity, running);
    refuseNode(identity, inside);
    await run("sync", ["--file-system", inside]);
    await rename(inside, place.folderOf(name));
    await syncFolder(place.releases);
  }
  await removeHalf(place, name);
  const identity = await readIdentity(place.folderOf(name), name);
  refuseOlder(identity, running);
  return identity;
}

/** What the release in this folder says it is. Throws UpdateProblem where it is another one. */
export async function readIdentity(folder: string, name: string): Promise<ReleaseIdentity> {
  const words = await readFile(join(folder, "release.json"), "utf8").catch(() => "{}");
  const identity = releaseIdentity.safeParse(JSON.parse(words));
  if (!identity.success || identity.data.name !== name)
    throw new UpdateProblem("archive", `what it holds does not say that it is ${name}`);
  return identity.data;
}

/** Everything lies in the one folder of the release's name. */
async function refuseStrangeNames(archive: string, name: string): Promise<void> {
  const { stdout } = await run("tar", ["--list", "--gzip", `--file=${archive}`], {
    maxBuffer: MOST_LIST_BYTES,
  }).catch((error: Error) => {
    throw new UpdateProblem("archive", error.message.slice(0, 500));
  });
  const strange = stdout
    .split("\n")
    .find((path) => path && (!`${path}/`.startsWith(`${name}/`) || path.split("/").includes("..")));
  if (strange) throw new UpdateProblem("archive", `${strange} lies outside of it`);
}

/** As this process's own files, so that whoever made the archive owns nothing here. */
async function extract(archive: string, folder: string): Promise<void> {
  const tar = spawn("tar", ["--extract", "--no-same-owner", `--directory=${folder}`], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = once(tar, "exit");
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > MOST_UNPACKED_BYTES ? new Error("it unpacks to too much") : null, chunk);
    },
  });
  // tar leaves its input once it has seen the end of the archive, before the padding after it.
  const [poured] = await Promise.allSettled([
    pipeline(createReadStream(archive), createGunzip(), bounded, tar.stdin),
  ]);
  if (bytes > MOST_UNPACKED_BYTES) tar.kill();
  const [code] = await ended;
  if (code === 0) return;
  const why = poured.status === "rejected" ? `: ${(poured.reason as Error).message}` : "";
  throw new UpdateProblem("archive", `tar ended with ${code}${why}`);
}

async function refuseStrangeLinks(folder: string): Promise<void> {
  const top = await realpath(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() || entry.isDirectory()) continue;
    const target = entry.isSymbolicLink() ? await realpath(path).catch(() => "") : "";
    if (!target.startsWith(top + sep))
      throw new UpdateProblem("archive", `${path.slice(folder.length + 1)} leads out of it`);
  }
}
