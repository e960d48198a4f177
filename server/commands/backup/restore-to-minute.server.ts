import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, realpathSync } from "node:fs";
import { constants, copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { GAP_MARK } from "#shop/backup/log-archive.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { findPostmaster, stopPostmaster } from "#server/postgres/postmaster.server.ts";
import { recoverCluster } from "#server/postgres/recover-cluster.server.ts";
import { closeDataDirectory } from "#server/process/close-data-directory.server.ts";
import { stopOnSignal } from "#server/process/stop-on-signal.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { commandWords } from "#server/words/words.ts";
import { checkSums } from "./check-sums.server.ts";
import { chooseFolder } from "./choose-folder.server.ts";
import type { Undo } from "./copy-bucket.server.ts";
import {
  BASE_CLUSTER,
  BASE_LABEL,
  BASE_PASSWORD,
  BASE_TABLESPACES,
  fileOfSegment,
  listBases,
  listKept,
  type Base,
} from "./log-bases.server.ts";
import { chainFrom } from "./log-segments.ts";
import { BackupProblem } from "./manifest.ts";
import { clear, restoreFiles } from "./restore-backup.server.ts";

const SECONDS = /:([0-5]\d)$/;

/** "2026-11-28 14:05" or with seconds, in Korea's time, whatever the time of the machine. */
export function readMinute(typed: string): Date {
  const [local = ""] = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.exec(typed) ?? [];
  const rest = typed.slice(local.length);
  const minute = fromSeoulLocal(local.replace(" ", "T"));
  if (!minute || (rest && !SECONDS.test(rest)))
    throw new BackupProblem(commandWords().minuteForm(typed));
  return new Date(minute.getTime() + Number(SECONDS.exec(rest)?.[1] ?? 0) * 1000);
}

const inKorea = (at: Date): string =>
  commandWords().inKorea(at.toLocaleString("sv-SE", { timeZone: "Asia/Seoul" }));

type RestoreAim = {
  /** the folder with bases and log, `DATA_DIR/postgres-log` of the shop that was */
  from: string;
  data: string;
  until: Date;
};

/**
 * Brings the embedded database back to a moment: the last base before it, and the log from there.
 * The secret and the files come from the newest backup in `backups` beside the folder. Refuses a
 * moment that the log does not reach, and leaves the directory empty then. Returns the two folders.
 */
export async function restoreToMinute(
  env: Pick<Env, "databaseUrl" | "databaseOwnerUrl"> & Partial<Pick<Env, "s3">>,
  { from, data, until }: RestoreAim,
): Promise<{ base: Base; backup: string }> {
  if (env.databaseOwnerUrl ?? env.databaseUrl) throw new BackupProblem(commandWords().minuteOfOwn);
  if (existsSync(data) && (await readdir(data)).length)
    throw new BackupProblem(commandWords().targetFilled(data));
  const archive = existsSync(from) ? realpathSync(from) : from;
  const base = await chooseBase(archive, until);
  const chain = chainFrom(base.firstSegment, await listKept(archive)).segments;
  await checkSums(base.folder);
  const backup = await chooseFolder(join(dirname(resolve(from)), "backups"), undefined);
  await checkSums(backup);

  closeDataDirectory({ databaseUrl: undefined, dataDirectory: data }, console.log);
  const directory = join(data, "postgres");
  const { release } = stopOnSignal(() => stopRecovery(directory).then(() => clear(data)));
  let undo: Undo | null = null;
  try {
    undo = await restoreFiles(backup, data, env.s3 ?? null);
    const fill = (place: string) => unpack(base, archive, chain, place);
    await recoverCluster({ directory, until, fill, log: console.log }).catch(async (error) => {
      throw await explain(error, archive, base);
    });
    // As the shop starts it: without what the recovery needed.
    const postgres = await startPostgres({ directory, log: console.log });
    await postgres.stop();
    return { base, backup };
  } catch (error) {
    await undo?.();
    await clear(data);
    throw error;
  } finally {
    release();
  }
}

async function chooseBase(archive: string, until: Date): Promise<Base> {
  const bases = await listBases(archive);
  if (!bases.length) throw new BackupProblem(commandWords().noBase(archive));
  const base = bases.findLast(({ endedAt }) => Date.parse(endedAt) <= until.getTime());
  if (base) return base;
  throw new BackupProblem(
    commandWords().beforeOldest(inKorea(until), inKorea(new Date(bases[0]!.endedAt))),
  );
}

async function unpack(base: Base, archive: string, segments: string[], place: string) {
  const cluster = join(place, "cluster");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const tar = spawn(
    "tar",
    [
      "--extract",
      "--gzip",
      "--no-same-owner",
      `--file=${join(base.folder, BASE_CLUSTER)}`,
      `--directory=${cluster}`,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const [[code], words] = await Promise.all([once(tar, "close"), text(tar.stderr)]);
  if (code !== 0) throw new BackupProblem(commandWords().copyNotUnpacked(words));
  for (const name of [BASE_LABEL, BASE_TABLESPACES])
    if (existsSync(join(base.folder, name)))
      await copyFile(join(base.folder, name), join(cluster, name));
  await copyFile(join(base.folder, BASE_PASSWORD), join(place, "password"));
  await mkdir(join(place, "recovery"), { mode: 0o700 });
  for (const name of segments)
    await copyFile(
      fileOfSegment(archive, name),
      join(place, "recovery", `${name}.gz`),
      constants.COPYFILE_FICLONE,
    );
}

const ENDED_EARLY = "recovery ended before configured recovery target was reached";
const LAST_CHANGE = /last completed transaction was at log time (\S+) (\S+)\+00/;

/** Why the log did not get to the moment, by what lies there. */
async function explain(error: unknown, archive: string, base: Base): Promise<unknown> {
  if (!(error instanceof Error) || !error.message.includes(ENDED_EARLY)) return error;
  const { segments, missing } = chainFrom(base.firstSegment, await listKept(archive));
  const [, day, time] = LAST_CHANGE.exec(error.message) ?? [];
  const last = inKorea(day && time ? new Date(`${day}T${time}Z`) : new Date(base.endedAt));
  const words = commandWords();
  for (const name of segments)
    if (!(await isWhole(fileOfSegment(archive, name))))
      return new BackupProblem(words.segmentDamaged(name, last));
  if (missing) return new BackupProblem(words.segmentMissing(last, missing));
  const hasGap = existsSync(join(archive, GAP_MARK));
  return new BackupProblem(hasGap ? words.logGap(last) : words.logEnds(last));
}

const SEGMENT_BYTES = 16 * 1024 * 1024;

async function isWhole(file: string): Promise<boolean> {
  let bytes = 0;
  const count = new Writable({
    write: (chunk: Buffer, _, done) => ((bytes += chunk.length), done()),
  });
  return pipeline(createReadStream(file), createGunzip(), count).then(
    () => bytes === SEGMENT_BYTES,
    () => false,
  );
}

async function stopRecovery(directory: string): Promise<void> {
  const running = existsSync(directory)
    ? findPostmaster(join(findPlace(directory), "cluster"))
    : undefined;
  if (running) await stopPostmaster(running.pid);
}
