import { makeBackup } from "./backup/make-backup.server.ts";
import { runCommand } from "./backup/run-command.ts";
import { readEnv } from "#server/settings/env.server.ts";

// Backs the shop up that these settings describe; see docs/deployment.md.
await runCommand("npm run backup -- --to DIRECTORY", ["to"], async ({ to }) => {
  const started = performance.now();
  const { tables, files } = await makeBackup(readEnv(), to);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup is in ${to}: ${tables.length} tables with ${rows} rows, ${files.count} files with ${files.bytes} bytes, after ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    ...(files.where === "s3"
      ? ["Not in it: the files, which lie in the S3 store; use its own versions and copies."]
      : []),
    "Not in it: the settings (.env) with their secrets. Keep them in another safe place.",
    "It holds personal data: keep it where only you can read it, and encrypt it when it leaves this machine.",
  ];
});
