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
import { memoryAllowed } from "#server/start/memory-room.server.ts";
import { megabytes } from "#server/start/megabytes.ts";
import { StartProblem } from "#server/words/start-problem.ts";
import { words as startWords } from "#server/words/words.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";

const SOURCES = ["app", "shop", "lib", "server", "adapters", "db", "public"];
const FILES = ["package-lock.json", "vite.config.ts", "react-router.config.ts"];

/**
 * Hashes everything that goes into a build, without tests: another digest requires another build.
 */
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
 * A build empties its folder, so the previous release's hashed files move aside: open pages still
 * request them.
 */
function setAside(directory: string): void {
  const assets = join(directory, "client/assets");
  if (!existsSync(assets)) return;
  rmSync(waiting(directory), { recursive: true, force: true });
  mkdirSync(waiting(directory));
  renameSync(assets, join(waiting(directory), "assets"));
}

const waiting = (directory: string): string => `${directory}-previous`;

/** Lies at the top of a release, and says which it is. */
export const RELEASE_FILE = "release.json";

const stampOf = (directory: string): string => join(directory, "digest");

/** Whether the existing build was made from exactly these sources. */
export function isBuilt(root: string, digest = digestOf(root)): boolean {
  const stamp = stampOf(buildDirectory(root));
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

type BuildSettings = {
  log(line: string): void;
  /**
   * called before a build, which takes a minute, to refuse first what would fail the start anyway
   */
  beforeBuild?(): Promise<void>;
};

/** Builds the shop unless the existing build is of these sources. Returns the build's folder. */
export async function ensureBuild(
  root: string,
  { log, beforeBuild }: BuildSettings,
): Promise<string> {
  const directory = buildDirectory(root);
  // A release brings its build; its machine has nothing to build with.
  if (existsSync(join(root, RELEASE_FILE))) return directory;
  const stamp = stampOf(directory);
  const digest = digestOf(root);
  if (isBuilt(root, digest)) return directory;
  await beforeBuild?.();
  log(startWords().building);
  if (existsSync(stamp)) setAside(directory);
  // The stamp goes first: an interrupted build must not count as complete if sources change back.
  rmSync(stamp, { force: true });
  await runBuild(root);
  packStaticFiles(join(directory, "client"));
  if (existsSync(waiting(directory)))
    renameSync(waiting(directory), previousFiles(join(directory, "client")));
  writeFileSync(stamp, digest);
  return directory;
}

/** Builds in a child process that ends with this one, so that a signal cannot leave it writing. */
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
  const [[status, signal], words, complaints] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  release();
  if (status === 0) return;
  const killedBy = lackedMemory(signal, complaints);
  throw new StartProblem(
    killedBy
      ? startWords().buildKilled(killedBy, megabytes(memoryAllowed()))
      : startWords().buildFailed(`${words}\n${complaints}`),
  );
}

/**
 * The signal of a build that was ended for want of memory: by the kernel, or by V8, which aborts
 * itself. Null for one that failed by itself.
 */
export function lackedMemory(signal: NodeJS.Signals | null, complaints: string): string | null {
  if (/heap out of memory/.test(complaints)) return signal ?? "SIGABRT";
  return signal === "SIGKILL" || signal === "SIGABRT" ? signal : null;
}
