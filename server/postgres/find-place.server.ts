import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";
import { giveTo, mayUse, systemFolder, type Account } from "./account.server.ts";

type Pointer = { place: string; madeFor: string };

/** The folder of the cluster: the directory, or the place outside that it was moved to. */
export function findPlace(directory: string): string {
  return placeElsewhere(directory) ?? directory;
}

/** Finds the cluster's folder, creates it and repairs its owner and mode for the account. */
export function preparePlace(
  directory: string,
  account: Account | undefined,
  log: (line: string) => void,
): string {
  const found = findPlace(directory);
  const place = !account || mayUse(account, "-w", found) ? found : moveOut(directory, account, log);
  repair(place, account);
  return place;
}

/** A copied project must not open the original's database, but a moved one keeps its own. */
function placeElsewhere(directory: string) {
  const pointer = readPointer(directory);
  if (!pointer) return undefined;

  const isCopy =
    pointer.madeFor !== directory && readPointer(pointer.madeFor)?.place === pointer.place;
  if (isCopy) return undefined;
  if (!existsSync(pointer.place)) {
    throw new StartProblem(words().databaseGone(pointer.place, pointerIn(directory)));
  }
  return pointer.place;
}

function moveOut(directory: string, account: Account, log: (line: string) => void) {
  if (existsSync(path.join(directory, "cluster"))) {
    throw new StartProblem(words().rootNoEntry(directory));
  }
  const place = mkdtempSync(path.join(systemFolder(account), "cluster-"));
  giveTo(account, place);

  const pointer: Pointer = { place, madeFor: directory };
  writeFileSync(`${pointerIn(directory)}.new`, JSON.stringify(pointer), { flush: true });
  renameSync(`${pointerIn(directory)}.new`, pointerIn(directory));
  log(
    `PostgreSQL cannot run as root, and no other user can reach ${directory}: the database is kept in ${place}.`,
  );
  return place;
}

/** Restored copies often belong to root or are world-readable, and PostgreSQL refuses both. */
function repair(place: string, account: Account | undefined) {
  const cluster = path.join(place, "cluster");
  if (!existsSync(cluster)) return;
  if (account && statSync(cluster).uid !== account.uid)
    spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, place]);
  if (process.platform !== "win32") chmodSync(cluster, 0o700);
}

const pointerIn = (directory: string) => path.join(directory, "moved-to.json");

function readPointer(directory: string): Pointer | undefined {
  return existsSync(pointerIn(directory))
    ? JSON.parse(readFileSync(pointerIn(directory), "utf8"))
    : undefined;
}
