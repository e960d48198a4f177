import { makeBackup } from "./backup/make-backup.server.ts";
import { BackupProblem } from "./backup/manifest.ts";
import { runCommand } from "./backup/run-command.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";

const USAGE = "npm run backup -- --to DIRECTORY [--keep DAYS]";

function readDays(keep: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new BackupProblem(`--keep is a number of days, 1 to 9999. Use: ${USAGE}`);
  return Number(keep);
}

const backUp = async ({ to }: { to: string }, keep: string | undefined) => {
  const started = performance.now();
  const { tables, files, removed } = await makeBackup(readOwnEnv(), to, readDays(keep));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup is in ${to}: ${tables.length} tables with ${rows} rows, ${files.count} files with ${files.bytes} bytes, after ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    ...(files.where === "s3"
      ? ["Not in it: the files, which lie in the S3 store; use its own versions and copies."]
      : []),
    ...removed.map((folder) => `Removed, being older than ${keep} days: ${folder}`),
    "Not in it: the settings (.env) with their secrets. Keep them in another safe place.",
    "It holds personal data: keep it where only you can read it, and encrypt it when it leaves this machine.",
  ];
};

// Backs up the shop that the settings describe; see docs/deployment.md.
await runCommand(USAGE, ["to"], backUp, { also: "keep" });
