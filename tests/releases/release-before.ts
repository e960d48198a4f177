import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFile } from "#lib/project-file.server.ts";

const here = projectFile("");

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: here, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words[0]}: ${stderr}`);
  return stdout.trim();
}

/** The last release by tag, or else the commit before the last change of tables. */
export function findReleaseBefore(): string {
  const tag = git("tag", "--list", "--merged", "HEAD^", "--sort=-creatordate").split("\n")[0];
  if (tag) return tag;
  const changed = git("log", "--first-parent", "-1", "--format=%H", "--", "db/migrations");
  return git("rev-parse", "--verify", `${changed}^`);
}

export type OtherRelease = {
  folder: string;
  name: string;
  /** Makes its tables, as it does. */
  migrate(databaseUrl: string): void;
  /** Its way of filling its tables. */
  shelf(): Promise<typeof import("#tests/faults/shelf.ts")>;
  /** Whom it signs in as the owner. */
  owner(): Promise<string>;
  remove(): void;
};

/** Puts that release into a folder of its own, with its packages, and builds it there. */
export function unpackRelease(ref: string): OtherRelease {
  const folder = mkdtempSync(join(tmpdir(), "voice-shop-release-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = spawnSync("git", ["archive", ref], { cwd: here, maxBuffer: 2 ** 30 });
    if (archive.status !== 0) throw new Error(`git archive: ${archive.stderr.toString()}`);
    run("tar", ["-x"], { cwd: folder, input: archive.stdout });
    if (lockOf(folder) === lockOf(here))
      symlinkSync(join(here, "node_modules"), join(folder, "node_modules"));
    else run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
    run(process.execPath, ["server/commands/build.ts"], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" },
    });
  } catch (error) {
    remove();
    throw error;
  }
  const addressOf = (file: string) => pathToFileURL(join(folder, file)).href;
  return {
    folder,
    remove,
    name: git("log", "-1", "--format=%h", ref),
    shelf: () => import(addressOf("tests/faults/shelf.ts")),
    owner: async () => (await import(addressOf("tests/faults/processes/open-world.ts"))).OWNER,
    migrate(databaseUrl) {
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      run(process.execPath, ["server/commands/migrate.ts"], { cwd: folder, env });
    },
  };
}

const lockOf = (folder: string): string => readFileSync(join(folder, "package-lock.json"), "utf8");

function run(program: string, words: string[], options: SpawnSyncOptions): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  if (status !== 0)
    throw new Error(`${program} ${words.join(" ")} failed: ${error ?? ""}\n${stdout}\n${stderr}`);
}
