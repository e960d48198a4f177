import { mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupPlace } from "#shop/backup/place/backup-place.ts";
import { decryptWith, openKeyFile, type Opening } from "#shop/backup/place/place-key.server.ts";
import { commandWords } from "#server/words/words.ts";
import { BackupProblem } from "./manifest.ts";
import { dayFile, PART_BYTES, readDays, sentBackupForm, type SentBackup } from "./sent-backup.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";

/**
 * Fetches a backup from another place into a new folder and answers with its name: the newest, or
 * the one of this name. Throws BackupProblem for a wrong key and for whatever is missing or
 * damaged, and then leaves nothing.
 */
export async function fetchBackup(
  place: BackupPlace,
  opening: Opening,
  { to, name }: { to: string; name?: string | undefined },
): Promise<string> {
  const words = commandWords();
  const days = await readDays(place);
  const wanted = name ? days.find((day) => day.name === name) : days.at(-1);
  if (!wanted)
    throw new BackupProblem(
      days.length
        ? words.noSuchBackup(name!, days.map((day) => day.name).join(", "))
        : words.noBackupHere,
    );
  const identities = await identitiesOf(place, opening);
  const sent = await readSent(place, wanted.name, identities);
  if (await readdir(to).catch(() => null)) throw new BackupProblem(words.fetchedThere(to));
  await mkdir(to, { recursive: true, mode: 0o700 });
  try {
    for (const file of sent.files) await fetchFile(place, identities, join(to, file.path), file);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
  return wanted.name;
}

/** A changed passphrase leaves the older key beside the new one, with the older copies. */
async function identitiesOf(place: BackupPlace, opening: Opening): Promise<string[]> {
  if ("identity" in opening) return [opening.identity];
  const identities: string[] = [];
  const names = [...(await place.list("keys")).keys()].filter((name) => name.endsWith(".age"));
  for (const name of names) {
    const keyFile = await place.find(name);
    const identity =
      keyFile && (await openKeyFile(Buffer.from(keyFile).toString(), opening.passphrase));
    if (identity) identities.push(identity);
  }
  if (identities.length) return identities;
  throw new BackupProblem(
    names.length ? commandWords().wrongPassphrase : commandWords().noPassphraseKey,
  );
}

async function readSent(
  place: BackupPlace,
  name: string,
  identities: string[],
): Promise<SentBackup> {
  const sealed = await place.find(dayFile(name));
  if (!sealed) throw new BackupProblem(commandWords().listMissing(dayFile(name)));
  const opened = await decryptWith(identities, sealed);
  if (!opened) throw new BackupProblem(commandWords().listLocked(name));
  const read = sentBackupForm.safeParse(strictJsonOf(Buffer.from(opened).toString()));
  if (!read.success) throw new BackupProblem(commandWords().kindUnknown(name));
  return read.data;
}

async function fetchFile(
  place: BackupPlace,
  identities: string[],
  target: string,
  { path, parts }: SentBackup["files"][number],
): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, "wx", 0o600);
  try {
    for (const { object, bytes, at } of parts) {
      const sealed = await place.find(object);
      if (!sealed) throw new BackupProblem(commandWords().partMissing(path, object));
      const opened = await decryptWith(identities, sealed);
      if (opened?.length !== bytes)
        throw new BackupProblem(commandWords().partDamaged(path, object));
      await file.write(opened, 0, bytes, at * PART_BYTES);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
