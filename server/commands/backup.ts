import { setPriority } from "node:os";
import { makeBackup } from "./backup/make-backup.server.ts";
import { BackupProblem } from "./backup/manifest.ts";
import { runCommand } from "./backup/run-command.ts";
import { runDueBackup } from "./backup/run-due-backup.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { megabytes } from "#server/start/megabytes.ts";
import { commandWords } from "#server/words/words.ts";
import type { BackupRow } from "#shop/backup/list-backups.server.ts";

const USAGE = "npm run backup -- --to DIRECTORY [--keep DAYS], or --daily";

const BEHIND_SHOPPERS = 10;

function readDays(keep: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new BackupProblem(commandWords().daysOfKeep(USAGE));
  return Number(keep);
}

const backUp = async ({ to }: { to: string }, keep: string | undefined) => {
  const started = performance.now();
  const made = await makeBackup(readOwnEnv(), to, { keep: readDays(keep) });
  const { tables, files, removed } = made;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const words = commandWords();
  return [
    words.backedUp(to, String(tables.length), String(rows), String(files.count)),
    words.backupTook(megabytes(files.bytes), ((performance.now() - started) / 1000).toFixed(1)),
    ...removed.map((folder) => words.removedOld(keep!, folder)),
    words.settingsNotIn,
    words.holdsPersons,
  ];
};

/** What the clock of the shop or of the machine starts: the backup that is due or asked for. */
async function backUpWhenDue(): Promise<never> {
  setPriority(BEHIND_SHOPPERS);
  const done = await runDueBackup(readOwnEnv());
  console.log(done ? endOf(done) : commandWords().nothingDue);
  process.exit(done?.ok === false ? 1 : 0);
}

function endOf({ row, ok }: { row: Pick<BackupRow, "kind" | "day">; ok: boolean }): string {
  const { dailyDone, dailyFailed, rehearsalDone, rehearsalFailed } = commandWords();
  if (row.kind === "backup") return ok ? dailyDone(row.day) : dailyFailed(row.day);
  return ok ? rehearsalDone(row.day) : rehearsalFailed(row.day);
}

// Backs up the shop that the settings describe; see docs/deployment.md.
if (process.argv[2] === "--daily") await backUpWhenDue();
else await runCommand(USAGE, ["to"], backUp, { also: "keep" });
