import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { buildDirectory } from "#server/commands/ensure-build.server.ts";
import { releaseFiles } from "#server/commands/release/release-files.ts";
import { signArchive } from "#server/commands/release/sign-archive.ts";
import { root } from "#tests/faults/processes/kept-app.ts";
import type { ReleaseIdentity } from "#shop/update/release-feed.ts";
import type { Plan } from "./plans.ts";

const HOUR_MS = 3600_000;

/** Makes releases of this checkout and its build, as cheap copies with a fault in each. */
export function releaseMaker(directory: string, place: string) {
  const key = generateKeyPairSync("ed25519");
  const foreign = generateKeyPairSync("ed25519");
  const keyFile = join(directory, "release.pub");
  writeFileSync(keyFile, key.publicKey.export({ type: "spki", format: "pem" }));
  const releases = join(place, "releases");
  mkdirSync(releases, { recursive: true });
  // Found from every release below it; in a real one it lies inside.
  symlinkSync(join(root, "node_modules"), join(releases, "node_modules"));
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  const files = releaseFiles(tracked.split("\0").filter(Boolean));
  const began = Date.now();
  const identities = new Map<string, ReleaseIdentity>();
  let made = 0;

  function fill(folder: string, name: string, plan: Plan): void {
    for (const path of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      linkSync(join(root, path), join(folder, path));
    }
    execFileSync("cp", ["-al", buildDirectory(root), join(folder, "build")]);
    const at = plan.archive === "older" ? began - HOUR_MS : began + made * 1000;
    const node = plan.archive === "other node" ? "1.2.3" : process.versions.node;
    const identity = { name, commit: "0000", node, madeAt: new Date(at).toISOString() };
    writeFileSync(join(folder, "release.json"), JSON.stringify(identity));
    identities.set(join(directory, `${name}.tar.gz`), identity);
    if (plan.main) change(join(folder, "server/main.ts"), (text) => `${plan.main}\n${text}`);
    if (plan.bundle) replaceIn(join(folder, "build/server/index.js"), plan.bundle);
    if (plan.migration) addMigration(join(folder, "db/migrations"), plan.migration);
  }

  return {
    keyFile,
    changeByte,
    key: key.privateKey,
    /** The release that runs first, unpacked. */
    first(): string {
      const name = "voice-shop-0";
      fill(join(releases, name), name, { name, ends: "kept", reasons: [] });
      return name;
    },
    /** A signed archive of one more, with the plan's fault. */
    async archive(plan: Plan): Promise<string> {
      const name = `voice-shop-${++made}`;
      const stage = join(directory, "stage");
      fill(join(stage, name), name, plan);
      const path = join(directory, `${name}.tar.gz`);
      const words = ["--create", `--file=${path}`, "--use-compress-program=gzip -1"];
      execFileSync("tar", [...words, `--directory=${stage}`, name]);
      rmSync(stage, { recursive: true });
      await signArchive(path, (plan.archive === "foreign key" ? foreign : key).privateKey);
      if (plan.archive === "changed byte") changeByte(path);
      if (plan.archive === "half") truncateSync(path, Math.floor(statSync(path).size / 2));
      return path;
    },
    /** What the release in this archive says it is. */
    identityOf: (archive: string) => identities.get(archive)!,
  };
}

/** A link is replaced: the file that it shares with the checkout stays as it is. */
function change(path: string, to: (text: string) => string): void {
  const text = to(readFileSync(path, "utf8"));
  rmSync(path);
  writeFileSync(path, text);
}

/** A fault that does not bite would prove nothing. */
function replaceIn(path: string, [from, to]: [string, string]): void {
  change(path, (text) => {
    if (!text.includes(from)) throw new Error(`${path} does not say: ${from}`);
    return text.replaceAll(from, to);
  });
}

function addMigration(folder: string, sql: string): void {
  writeFileSync(join(folder, "9999_planted.sql"), sql);
  change(join(folder, "meta/_journal.json"), (text) => {
    const journal = JSON.parse(text) as { entries: { idx: number; when: number }[] };
    const last = journal.entries.at(-1)!;
    const planted = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_planted" };
    return JSON.stringify({ ...journal, entries: [...journal.entries, planted] });
  });
}

function changeByte(path: string): void {
  const whole = `${path}.whole`;
  copyFileSync(path, whole);
  const bytes = readFileSync(whole);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(path, bytes);
  rmSync(whole);
}
