import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checksumLine } from "#shop/update/read-feed.server.ts";
import type { UpdateReason } from "#shop/update/update-state.ts";
import { offerInFile } from "./find-offer.ts";
import { placeAt, type Place } from "./place.ts";
import { fetchArchive, refuseOffer, unpackArchive, verifyArchive } from "./take-release.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const NAME = "voice-shop-2";
const [OLDER, NEWER] = ["2026-11-27T00:00:00.000Z", "2026-11-28T00:00:00.000Z"];
let folder: string;
let place: Place;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "take-"));
  place = placeAt(join(folder, "place"));
  await place.prepare();
  return () => rmSync(folder, { recursive: true });
});

type Content = { release?: object; add?: (inside: string) => void; tar?: string[] };

/** A signed archive of a small release. */
function archive({ release = {}, add, tar = [NAME] }: Content = {}): string {
  const inside = join(folder, "made", NAME);
  mkdirSync(inside, { recursive: true });
  const identity = {
    name: NAME,
    commit: "c",
    node: process.versions.node,
    madeAt: NEWER,
    ...release,
  };
  writeFileSync(join(inside, "release.json"), JSON.stringify(identity));
  add?.(inside);
  const path = join(folder, `${NAME}.tar.gz`);
  const words = ["--create", "--gzip", "--absolute-names", `--file=${path}`];
  execFileSync("tar", [...words, `--directory=${join(folder, "made")}`, ...tar]);
  const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
  const line = checksumLine(hash, `${NAME}.tar.gz`);
  writeFileSync(`${path}.sha256`, line);
  writeFileSync(`${path}.sha256.sig`, sign(null, Buffer.from(line), privateKey));
  return path;
}

async function take(path: string, { key = publicKey, running = OLDER } = {}) {
  const offer = await offerInFile(path);
  await fetchArchive(place, offer);
  await verifyArchive(place, offer, key);
  return unpackArchive(place, offer.name, { madeAt: running });
}

test("a signed release is unpacked whole, and nothing else stays", async () => {
  const path = archive({
    add: (inside) => {
      writeFileSync(join(inside, "file"), "words");
      symlinkSync("file", join(inside, "link"));
    },
  });
  expect((await take(path)).madeAt).toBe(NEWER);
  expect(readFileSync(join(place.folderOf(NAME), "link"), "utf8")).toBe("words");
  expect(execFileSync("ls", ["-A", place.releases], { encoding: "utf8" })).toBe(`${NAME}\n`);
  // Taken again, as after a power cut, it is found as it is.
  expect((await take(path)).name).toBe(NAME);
});

test("what an unpacking that was killed left is not taken for the release, and goes", async () => {
  const path = archive({ add: (inside) => writeFileSync(join(inside, "file"), "words") });
  const half = join(place.releases, `.${NAME}.unpacking`, NAME);
  mkdirSync(half, { recursive: true });
  for (const name of ["release.json", "stray"]) writeFileSync(join(half, name), "{}");
  await take(path);
  expect(execFileSync("ls", [place.folderOf(NAME)], { encoding: "utf8" })).toBe(
    "file\nrelease.json\n",
  );
  expect(execFileSync("ls", ["-A", place.releases], { encoding: "utf8" })).toBe(`${NAME}\n`);
});

const changeByte = (path: string) => {
  const bytes = readFileSync(path);
  bytes[20]! ^= 1;
  writeFileSync(path, bytes);
};

test.each<[string, UpdateReason, () => Promise<unknown>]>([
  [
    "a changed byte",
    "checksum",
    () => {
      const path = archive();
      changeByte(path);
      return take(path);
    },
  ],
  [
    "another key",
    "signature",
    () => take(archive(), { key: generateKeyPairSync("ed25519").publicKey }),
  ],
  [
    "no signature",
    "signature",
    () => {
      const path = archive();
      rmSync(`${path}.sha256.sig`);
      return take(path);
    },
  ],
  ["an older release", "older", () => take(archive(), { running: NEWER })],
  ["another Node", "node", () => take(archive({ release: { node: "1.2.3" } }))],
  [
    "the identity of another one",
    "archive",
    () => take(archive({ release: { name: "voice-shop-9" } })),
  ],
  [
    "a link out of it",
    "archive",
    () => take(archive({ add: (inside) => symlinkSync("/etc/passwd", join(inside, "link")) })),
  ],
  [
    "a path beside it",
    "archive",
    () => {
      mkdirSync(join(folder, "made"), { recursive: true });
      writeFileSync(join(folder, "made/other"), "x");
      return take(archive({ tar: [NAME, "other"] }));
    },
  ],
])("%s is refused: %s", async (_, reason, act) => {
  await expect(act()).rejects.toMatchObject({ reason });
  expect(existsSync(place.folderOf(NAME))).toBe(false);
});

test("half a download, more than was told, and a disk without room are refused", async () => {
  const path = archive();
  const offer = await offerInFile(path);
  const size = statSync(path).size;
  const fetched = (bytes: number) => fetchArchive(place, { ...offer, bytes });
  await expect(fetched(size - 1)).rejects.toMatchObject({ reason: "checksum" });
  await expect(fetched(2 ** 50)).rejects.toMatchObject({ reason: "disk" });
  truncateSync(path, size - 3);
  await expect(fetched(size)).rejects.toMatchObject({ reason: "half" });
});

test("what the feed says is refused before a byte is fetched", () => {
  const feedWords = {
    madeAt: NEWER,
    node: process.versions.node,
    processor: process.arch as "x64",
  };
  const refuse = (change: object) =>
    refuseOffer({ told: { ...feedWords, ...change } }, { madeAt: OLDER });
  expect(() => refuse({})).not.toThrow();
  expect(() => refuse({ processor: "riscv" })).toThrow("riscv");
  expect(() => refuse({ madeAt: OLDER })).toThrow(OLDER);
});

test("a release that brings its Node may need another one than runs here", async () => {
  const add = (inside: string) => {
    mkdirSync(join(inside, "bin"));
    writeFileSync(join(inside, "bin/node"), "");
  };
  expect((await take(archive({ release: { node: "1.2.3" }, add }))).node).toBe("1.2.3");
});
