import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { RELEASE_FILE } from "../ensure-build.server.ts";
import { changesIn } from "./changes-in.ts";
import { packageOfRelease, releaseFiles, strangePackages } from "./release-files.ts";
import { ReleaseProblem } from "./release-problem.ts";
import { readSigningKey, signArchive } from "./sign-archive.ts";
import { tellInFeed } from "./tell-in-feed.ts";

const run = promisify(execFile);
const NPM = ["--no-audit", "--no-fund", "--loglevel=error"];
const mebibytes = 1024 * 1024;

type ReleaseRequest = {
  /** the project's folder, a checkout without changes */
  root: string;
  /** the build of exactly these sources */
  build: string;
  /** the folder that gets the archive, its checksum and the signature */
  to: string;
  /** the PEM file of the key that signs */
  key: string;
};

/**
 * Makes an archive that runs where it is unpacked: the build, the programs, the packages they need
 * for this machine's kind of processor, a list of those packages (CycloneDX) and the change log.
 * `releases.json` beside it tells of it. Returns the archive's path. Throws ReleaseProblem.
 */
export async function makeRelease({ root, build, to, key }: ReleaseRequest): Promise<string> {
  const signing = await readSigningKey(key);
  const commit = await commitOf(root);
  const changes = changesIn(await readFile(join(root, "CHANGELOG.md"), "utf8"));
  if (!changes) throw new ReleaseProblem("CHANGELOG.md has no day, e.g. ## 2026-11-28");
  const name = `voice-shop-${changes.day}-${commit.slice(0, 8)}-linux-${process.arch}`;
  const stage = await mkdtemp(join(tmpdir(), "release-"));
  const folder = join(stage, name);
  const archive = join(to, `${name}.tar.gz`);
  const release = {
    name,
    commit,
    node: (await readFile(join(root, ".node-version"), "utf8")).trim(),
    madeAt: await commitTime(root),
  };
  try {
    await copyFiles(root, folder);
    await cp(build, join(folder, "build"), { recursive: true });
    await installPackages(root, folder);
    await copyNode(root, folder);
    await writeFile(join(folder, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
    await mkdir(to, { recursive: true });
    await run("tar", [
      "--create",
      "--gzip",
      `--file=${archive}`,
      "--sort=name",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      `--directory=${stage}`,
      name,
    ]);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  await signArchive(archive, signing);
  await tellInFeed(archive, { release, changes, key: signing });
  return archive;
}

/** Whoever gets a release can look up what is in it. */
async function commitOf(root: string): Promise<string> {
  const { stdout: changes } = await run("git", ["status", "--porcelain"], { cwd: root });
  if (changes.trim())
    throw new ReleaseProblem(
      `a release is of a commit, and these files differ:\n${changes.trimEnd()}`,
    );
  return (await run("git", ["rev-parse", "HEAD"], { cwd: root })).stdout.trim();
}

/** Of two releases the one with the later commit is newer, also where both are of one day. */
async function commitTime(root: string): Promise<string> {
  const { stdout } = await run("git", ["log", "-1", "--format=%ct"], { cwd: root });
  return new Date(Number(stdout) * 1000).toISOString();
}

async function copyFiles(root: string, folder: string): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 16 * mebibytes });
  for (const path of releaseFiles(stdout.split("\0"))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
}

async function installPackages(root: string, folder: string): Promise<void> {
  const path = join(folder, "package.json");
  const ofRelease = packageOfRelease(JSON.parse(await readFile(path, "utf8")));
  await writeFile(path, `${JSON.stringify(ofRelease, null, 2)}\n`);
  const npm = (...words: string[]) =>
    run("npm", [...words], { cwd: folder, maxBuffer: 16 * mebibytes });
  await npm("install", "--package-lock-only", ...NPM);
  const strange = strangePackages(await readLock(root), await readLock(folder));
  if (strange.length)
    throw new ReleaseProblem(
      `npm chose other packages than those that were tested: ${strange.join(", ")}`,
    );
  await npm("ci", ...NPM);
  const { stdout } = await npm("sbom", "--sbom-format", "cyclonedx");
  await writeFile(join(folder, "parts.cdx.json"), stdout);
}

/** A machine then needs nothing but its system's own packages. The package `node` brings it. */
async function copyNode(root: string, folder: string): Promise<void> {
  const from = join(root, "node_modules/node");
  const node = join(folder, "bin/node");
  const wanted = (await readFile(join(root, ".node-version"), "utf8")).trim();
  await mkdir(dirname(node));
  try {
    await cp(join(from, "bin/node"), node);
    const license = join(from, `node_modules/node-linux-${process.arch}/LICENSE`);
    await cp(license, join(folder, "bin/LICENSE-node"));
  } catch (error) {
    throw new ReleaseProblem(
      `the package node is missing, run npm ci: ${(error as Error).message}`,
    );
  }
  const { stdout: version } = await run(node, ["--version"]);
  if (version.trim() !== `v${wanted}`)
    throw new ReleaseProblem(`the package node is ${version.trim()}, and .node-version ${wanted}`);
}

const readLock = async (folder: string) =>
  JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
