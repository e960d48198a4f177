import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPlace } from "#adapters/backup-places/open-place.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import {
  PlaceProblem,
  placeWords,
  type BackupPlace,
  type PlaceAccess,
} from "#shop/backup/place/backup-place.ts";
import { findPlace } from "#shop/backup/place/find-place.server.ts";
import {
  makePlaceKey,
  openKeyFile,
  recipientOf,
  type PlaceKey,
} from "#shop/backup/place/place-key.server.ts";
import type { BackupRow } from "#shop/backup/list-backups.server.ts";
import type { StepProgress } from "#shop/backup/take-up-backup.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";
import { MANIFEST, manifestForm } from "./manifest.ts";
import { sendBackup } from "./send-backup.server.ts";

type SendResult = Pick<BackupRow, "place" | "sentBytes" | "placeTrouble" | "detail">;
const NOWHERE: SendResult = { place: null, sentBytes: null, placeTrouble: null, detail: null };

/**
 * Sends a whole local backup to the owner's place, or else to that of the environment. What goes
 * wrong there is told in the row and never harms the local one; the next run goes on from there.
 */
export async function sendElsewhere(
  env: Env,
  db: Db,
  folder: string,
  report: (progress: StepProgress) => void,
): Promise<SendResult> {
  const stored = await findPlace({ db, secret: env.secret });
  if (stored === "lost") return { ...NOWHERE, place: "", placeTrouble: "place-lost" };
  const access = stored ?? env.backupTo?.access;
  if (!access) return NOWHERE;
  const where = placeWords(access.address);
  try {
    const place = await openPinned(env, access);
    try {
      const key = stored?.key ?? (await keyOf(place, env.backupTo!.passphrase));
      const { sentBytes } = await sendBackup(folder, {
        place,
        key,
        secret: env.secret,
        madeAt: await madeAtOf(folder),
        passed: (done, of) => report({ step: "place", done, of }),
      });
      return { ...NOWHERE, place: where, sentBytes };
    } finally {
      await place.close();
    }
  } catch (error) {
    console.error(error);
    const trouble = error instanceof PlaceProblem ? error.trouble : "place-other";
    const detail = error instanceof Error ? error.message : String(error);
    return { place: where, sentBytes: null, placeTrouble: trouble, detail };
  }
}

async function madeAtOf(folder: string): Promise<Date> {
  const manifest = manifestForm.parse(strictJsonOf(await readFile(join(folder, MANIFEST), "utf8")));
  return new Date(manifest.madeAt);
}

/** The key that lies at the place already, or else a new one. */
async function keyOf(place: BackupPlace, passphrase: string): Promise<PlaceKey> {
  const names = [...(await place.list("keys")).keys()].filter((name) => name.endsWith(".age"));
  for (const name of names) {
    const keyFile = Buffer.from((await place.find(name)) ?? "").toString();
    const identity = await openKeyFile(keyFile, passphrase);
    if (identity) return { recipient: await recipientOf(identity), keyFile };
  }
  if (names.length)
    throw new PlaceProblem("place-key", "BACKUP_PASSPHRASE opens no key of the place");
  return makePlaceKey(passphrase);
}

const HOST_KEYS = "backup-host-keys.json";

/** A server that BACKUP_TO names shows its key at the first time, and must show it from then on. */
async function openPinned(env: Env, access: PlaceAccess): Promise<BackupPlace> {
  const { address } = access;
  if (address.kind !== "sftp" || address.hostKey) return openPlace(access);
  const file = join(env.dataDirectory, HOST_KEYS);
  const read = strictJsonOf(await readFile(file, "utf8").catch(() => "{}"));
  const hostKeys = (typeof read === "object" && read !== null ? read : {}) as Record<
    string,
    string
  >;
  const server = `${address.host}:${address.port}`;
  const hostKey = hostKeys[server] ?? null;
  const place = await openPlace({ ...access, address: { ...address, hostKey } });
  if (!hostKey && place.hostKey)
    await writeFile(file, JSON.stringify({ ...hostKeys, [server]: place.hostKey }), {
      mode: 0o600,
    });
  return place;
}
