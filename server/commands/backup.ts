import { setPriority } from "node:os";
import { makeBackup } from "./backup/make-backup.server.ts";
import { BackupProblem } from "./backup/manifest.ts";
import { runCommand } from "./backup/run-command.ts";
import { runDueBackup } from "./backup/run-due-backup.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";

const USAGE = "npm run backup -- --to DIRECTORY [--keep DAYS], or --daily";

const BEHIND_SHOPPERS = 10;

function readDays(keep: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new BackupProblem(`--keep is a number of days, 1 to 9999. Use: ${USAGE}`);
  return Number(keep);
}

const backUp = async ({ to }: { to: string }, keep: string | undefined) => {
  const started = performance.now();
  const made = await makeBackup(readOwnEnv(), to, { keep: readDays(keep) });
  const { tables, files, removed } = made;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup is in ${to}: ${tables.length} tables with ${rows} rows, ${files.count} files with ${files.bytes} bytes, after ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    ...removed.map((folder) => `Removed, being older than ${keep} days: ${folder}`),
    "Not in it: the settings (.env) with their secrets. Keep them in another safe place.",
    "It holds personal data: keep it where only you can read it, and encrypt it when it leaves this machine.",
  ];
};

/** What the clock of the shop or of the machine starts: the backup that is due or asked for. */
async function backUpWhenDue(): Promise<never> {
  setPriority(BEHIND_SHOPPERS);
  const done = await runDueBackup(readOwnEnv());
  if (done)
    console.log(`The ${done.row.kind} of ${done.row.day} ${done.ok ? "is done" : "failed"}.`);
  else console.log("No backup is due, or another process is at it.");
  process.exit(done?.ok === false ? 1 : 0);
}

// Backs up the shop that the settings describe; see docs/deployment.md.
if (process.argv[2] === "--daily") await backUpWhenDue();
else await runCommand(USAGE, ["to"], backUp, { also: "keep" });
