import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";

/** The user that PostgreSQL's programs run as; undefined for the user who started the shop. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. For root, this finds the directory's owner or else an
 * unprivileged account.
 */
export function findAccount(directory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;

  for (const name of [String(ownerOf(directory)), "postgres", "nobody"]) {
    const uid = numberOf("-u", name);
    const gid = numberOf("-g", name);
    if (uid && gid !== undefined) return checked({ uid, gid });
  }
  throw new StartProblem(words().rootAlone);
}

/** In some containers root may not switch to another user. */
function checked(account: Account) {
  const { error } = spawnSync("/bin/sh", ["-c", "true"], { ...account, cwd: "/" });
  if (!error) return account;
  throw new StartProblem(words().rootMayNot(error.message));
}

/** Runs `test` as the account, because mode bits do not show access lists and mount options. */
export function mayUse(account: Account, test: "-r" | "-w" | "-x", place: string) {
  return (
    spawnSync("/bin/sh", ["-c", `test ${test} "$0"`, place], { ...account, cwd: "/" }).status === 0
  );
}

export function giveTo(account: Account | undefined, ...files: string[]) {
  if (account) for (const file of files) chownSync(file, account.uid, account.gid);
}

/** A folder outside home directories, for files that the account cannot reach in the project. */
export function systemFolder(account: Account) {
  for (const parent of ["/var/lib", "/opt", "/srv"]) {
    const folder = path.join(parent, "voice-shop");
    const made = spawnSync("mkdir", ["-p", "-m", "755", folder]).status === 0;
    if (made && mayUse(account, "-x", folder)) return folder;
  }
  throw new StartProblem(words().rootNoFolder);
}

function ownerOf(directory: string): number {
  return existsSync(directory) ? statSync(directory).uid : ownerOf(path.dirname(directory));
}

function numberOf(kind: "-u" | "-g", name: string) {
  const answer = spawnSync("id", [kind, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}
