import { statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { openPlace } from "#adapters/backup-places/open-place.server.ts";
import type { Opening } from "#shop/backup/place/place-key.server.ts";
import { readPlaceUrl } from "#shop/backup/place/place-url.ts";
import { fillFromEnvFile } from "#server/settings/fill-from-env-file.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { commandWords } from "#server/words/words.ts";
import { chooseFolder } from "./backup/choose-folder.server.ts";
import { fetchBackup } from "./backup/fetch-backup.server.ts";
import { BackupProblem } from "./backup/manifest.ts";
import { readMinute, restoreToMinute } from "./backup/restore-to-minute.server.ts";
import { restoreBackup } from "./backup/restore-backup.server.ts";
import { endWith } from "./backup/run-command.ts";
import { unpackBackup } from "./backup/unpack-backup.server.ts";

const USAGE =
  'npm run restore -- --from DIRECTORY_FILE_OR_PLACE --data EMPTY_DIRECTORY [--backup 2026-11-28] [--identity FILE], or --from .../postgres-log --data EMPTY_DIRECTORY --until "2026-11-28 14:05"';

/**
 * Reads only these settings: reading all of them would create a secret in the directory, which must
 * stay empty until the backup's secret is there.
 */
function readDatabase() {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, ...rest } = process.env;
  const s3 = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith("S3_")));
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    SHOP_SECRET: "not looked at",
    ...s3,
  });
  return {
    databaseUrl: databaseUrl || undefined,
    databaseOwnerUrl: databaseOwnerUrl || undefined,
    s3: env.s3,
  };
}

function readOptions() {
  try {
    const string = { type: "string" } as const;
    const place = { from: string, data: string };
    const options = { ...place, backup: string, identity: string, until: string };
    const { from, data, backup, identity, until } = parseArgs({ options }).values;
    if (from && data) return { from, data: resolve(data), backup, identity, until };
  } catch (error) {
    throw new BackupProblem(commandWords().strangeOption(USAGE, (error as Error).message));
  }
  throw new BackupProblem(commandWords().usage(USAGE));
}

const IDENTITY = /^AGE-SECRET-KEY-[A-Z0-9-]+$/m;

/** A file of age's own kind; or the passphrase, by the environment or asked for. */
async function readOpening(file: string | undefined): Promise<Opening> {
  if (file) {
    const [identity] = IDENTITY.exec(await readFile(file, "utf8").catch(() => "")) ?? [];
    if (!identity) throw new BackupProblem(commandWords().noIdentity(file));
    return { identity };
  }
  const { BACKUP_PASSPHRASE } = process.env;
  if (BACKUP_PASSPHRASE) return { passphrase: BACKUP_PASSPHRASE };
  if (!process.stdin.isTTY) throw new BackupProblem(commandWords().needsOpening);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const passphrase = await asking.question(commandWords().askPassphrase);
  asking.close();
  return { passphrase };
}

/** Where the backup lies here; a file is unpacked, and another place fetched, beside the target. */
async function bringHere({ from, data, backup, identity }: ReturnType<typeof readOptions>) {
  const access = readPlaceUrl(from);
  const fetched = `${data.replace(/\/+$/, "")}.fetched`;
  const remove = () => rm(fetched, { recursive: true, force: true });
  if (!access && statSync(from, { throwIfNoEntry: false })?.isFile()) {
    const opening = await readOpening(identity);
    await remove();
    await unpackBackup(from, opening, fetched);
    return { folder: fetched, remove };
  }
  if (!access) {
    if (/^[a-z0-9+]+:\/\//.test(from))
      throw new BackupProblem(commandWords().noPlace(from.replace(/\/\/.*@/, "//…@")));
    return { folder: await chooseFolder(resolve(from), backup), remove: async () => undefined };
  }
  const opening = await readOpening(identity);
  await remove();
  const place = await openPlace(access);
  try {
    const name = await fetchBackup(place, opening, { to: fetched, name: backup });
    console.log(commandWords().fetched(name));
  } finally {
    await place.close();
  }
  return { folder: fetched, remove };
}

async function bringToMinute(from: string, data: string, typed: string): Promise<string[]> {
  const until = readMinute(typed);
  const { base, backup } = await restoreToMinute(readDatabase(), {
    from: resolve(from),
    data,
    until,
  });
  const words = commandWords();
  return [
    words.minuteIsBack(typed, base.folder, backup),
    words.startWith(data),
    words.paymentsCompared,
  ];
}

// Restores a backup, of a folder, a downloaded file or straight from another place, into an empty
// data directory and, if DATABASE_URL is set, into that empty database; see docs/restore.md.
await endWith(async () => {
  fillFromEnvFile();
  const options = readOptions();
  if (options.until !== undefined) return bringToMinute(options.from, options.data, options.until);
  const { folder, remove } = await bringHere(options);
  const { tables, files, madeAt } = await restoreBackup(
    readDatabase(),
    folder,
    options.data,
  ).finally(remove);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const words = commandWords();
  return [
    words.shopIsBack(madeAt, String(tables.length), String(rows), String(files.count)),
    words.startWith(options.data),
    ...(files.where === "s3" && !files.count ? [words.filesInStore] : []),
    words.paymentsCompared,
  ];
});
