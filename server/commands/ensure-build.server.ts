import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
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
import { text } from "node:stream/consumers";
import { packStaticFiles, previousFiles } from "#server/http/files/static-files.server.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";

const SOURCES = ["app", "shop", "lib", "server", "adapters", "db", "public"];
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

/**
 * A build empties its folder, so hashed files of the release that goes wait beside it: pages that
 * are open still ask for them.
 */
function setAside(directory: string): void {
  const assets = join(directory, "client/assets");
  if (!existsSync(assets)) return;
  rmSync(waiting(directory), { recursive: true, force: true });
  mkdirSync(waiting(directory));
  renameSync(assets, join(waiting(directory), "assets"));
}

const waiting = (directory: string): string => `${directory}-previous`;

const stampOf = (directory: string): string => join(directory, "digest");

/** Whether there is a build of these very sources. */
export function isBuilt(root: string, digest = digestOf(root)): boolean {
  const stamp = stampOf(buildDirectory(root));
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

type BuildSettings = {
  log(line: string): void;
  /** asked once a build turns out to be due, which takes a minute: what refuses the start anyway */
  beforeBuild?(): Promise<void>;
};

/** Builds the shop unless the build there is of these very sources. Returns its folder. */
export async function ensureBuild(
  root: string,
  { log, beforeBuild }: BuildSettings,
): Promise<string> {
  const directory = buildDirectory(root);
  const stamp = stampOf(directory);
  const digest = digestOf(root);
  if (isBuilt(root, digest)) return directory;
  await beforeBuild?.();
  log("building the shop …");
  if (existsSync(stamp)) setAside(directory);
  // Half a build must not pass for a whole one when the sources are changed back.
  rmSync(stamp, { force: true });
  await runBuild(root);
  packStaticFiles(join(directory, "client"));
  if (existsSync(waiting(directory)))
    renameSync(waiting(directory), previousFiles(join(directory, "client")));
  writeFileSync(stamp, digest);
  return directory;
}

/** In a process of its own, which ends with this one: a signal must not leave it writing. */
async function runBuild(root: string): Promise<void> {
  const command = join(root, "node_modules/@react-router/dev/bin.cjs");
  const child = spawn(process.execPath, [command, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const ended = once(child, "exit");
  const { release } = stopOnSignal(async () => {
    child.kill();
    await ended;
  });
  const [[status], words, complaints] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  release();
  if (status !== 0) throw new Error(`the build failed:\n${words}\n${complaints}`);
}
