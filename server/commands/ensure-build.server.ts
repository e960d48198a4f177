import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { writePlain } from "./plain-letters.ts";
import { packStaticFiles, previousFiles } from "#server/http/files/static-files.server.ts";

const SOURCES = ["app", "shop", "lib", "server", "adapters", "db", "patches", "public"];
const FILES = ["package-lock.json", "vite.config.ts", "react-router.config.ts"];

/** What the built site is made of; another digest means another build. Tests do not count. */
function digestOf(root: string): string {
  const hash = createHash("sha256");
  const paths = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const path of [...paths.toSorted(), ...FILES.map((file) => join(root, file))]) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}

export const buildDirectory = (root: string): string =>
  resolve(root, process.env.BUILD_DIRECTORY ?? "build");

/** A build empties its folder, so hashed files of the release that goes wait beside it: pages that are open still ask for them. */
function setAside(directory: string): void {
  const assets = join(directory, "client/assets");
  if (!existsSync(assets)) return;
  rmSync(waiting(directory), { recursive: true, force: true });
  mkdirSync(waiting(directory));
  renameSync(assets, join(waiting(directory), "assets"));
}

const waiting = (directory: string): string => `${directory}-previous`;

/** Pictures and sounds of a demonstration, which its first start would wait for; in a process of its own, which may end later. A shop for business has none. */
function makeArtAhead(root: string): void {
  if (process.env.NODE_ENV === "production") return;
  const script = join(root, "db/seed/make-art-ahead.ts");
  spawn(process.execPath, [script], { cwd: root, stdio: "ignore" }).unref();
}

/** Builds the shop unless the build there is of these very sources. Returns its folder. */
export function ensureBuild(root: string, log: (line: string) => void): string {
  const directory = buildDirectory(root);
  const stamp = join(directory, "digest");
  const digest = digestOf(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return directory;
  log("building the shop …");
  if (existsSync(stamp)) setAside(directory);
  makeArtAhead(root);
  const command = join(root, "node_modules/@react-router/dev/bin.cjs");
  const built = spawnSync(process.execPath, [command, "build"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}\n${built.stderr}`);
  packStaticFiles(join(directory, "client"));
  writePlain(join(directory, "server"));
  if (existsSync(waiting(directory)))
    renameSync(waiting(directory), previousFiles(join(directory, "client")));
  writeFileSync(stamp, digest);
  return directory;
}
