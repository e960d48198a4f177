import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { listBackups } from "#server/commands/backup/rotate-backups.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { commandWords } from "#server/words/words.ts";
import type { ReleaseIdentity } from "#shop/update/release-feed.ts";
import type { UpdateRun } from "#shop/update/update-state.ts";
import { lastWords, runOfRelease } from "./commands-of.ts";
import { offerByName, offerInFile, readReleaseKey, type Offer } from "./find-offer.ts";
import { stateKeeper } from "./keep-state.ts";
import { openLooks } from "./look-at-release.ts";
import { placeAt, type Place } from "./place.ts";
import type { Database } from "./systemd-database.ts";
import { removeUnused } from "./remove-unused.ts";
import type { Pace, UpdateTools } from "./run-update.ts";
import type { Slots } from "./slots.ts";
import {
  fetchArchive,
  readIdentity,
  refuseOffer,
  removeHalf,
  unpackArchive,
  verifyArchive,
} from "./take-release.ts";
import { UpdateProblem } from "./update-problem.ts";

const DAY_MS = 24 * 3600_000;

type Settings = {
  env: Env;
  root: string;
  openSlots(place: Place): Slots;
  database: Database;
  pace: Pace;
  log(line: string): void;
};

/** What an update does on this machine. */
export function openTools({ env, root, openSlots, database, pace, log }: Settings): UpdateTools {
  const { dataDirectory, updateFeed, updateKey, origin } = env;
  const place = placeAt(root);
  const slots = openSlots(place);
  const backups = join(dataDirectory, "backups");
  const commands = { env: process.env, dataDirectory };
  const offers = new Map<string, Promise<Offer>>();
  const key = () => readReleaseKey(updateKey);

  const offerOf = ({ release, archive }: UpdateRun): Promise<Offer> => {
    const offer =
      offers.get(release) ??
      (archive
        ? offerInFile(archive)
        : key().then((read) => offerByName(release, { feed: updateFeed, key: read })));
    offers.set(release, offer);
    return offer;
  };
  const running = ({ from }: UpdateRun): Promise<Pick<ReleaseIdentity, "madeAt">> =>
    readIdentity(place.folderOf(from.release), from.release);

  async function backUp(run: UpdateRun): Promise<void> {
    if (await newestBackup(backups, DAY_MS)) return;
    const to = join(backups, `before-${run.release}-${Date.now()}`);
    const words = ["server/commands/backup.ts", "--to", to];
    await runOfRelease(place.folderOf(run.from.release), words, commands).catch((error) => {
      throw new UpdateProblem("backup", lastWords(error));
    });
  }

  async function rehearse({ release }: UpdateRun): Promise<void> {
    const from = await newestBackup(backups, Infinity);
    if (!from) throw new UpdateProblem("backup", `there is no backup in ${backups}`);
    const words = ["server/commands/rehearse.ts", "--from", from];
    await runOfRelease(place.folderOf(release), words, commands).catch((error) => {
      throw new UpdateProblem("rehearsal", lastWords(error));
    });
  }

  return {
    place,
    slots,
    database: { ...database, fits: (release) => database.fits(place.folderOf(release)) },
    pace,
    log,
    keeper: stateKeeper(root, dataDirectory),
    async fetch(run) {
      await place.prepare();
      const offer = await offerOf(run);
      refuseOffer(offer, await running(run));
      await fetchArchive(place, offer);
    },
    verify: async (run) => verifyArchive(place, await offerOf(run), await key()),
    async unpack(run) {
      await unpackArchive(place, run.release, await running(run));
    },
    backUp,
    rehearse,
    tidy: (release) => removeHalf(place, release),
    async removeUnused() {
      const removed = await removeUnused(place).catch((error: Error) => [error.message]);
      for (const words of removed) log(commandWords().noLongerNeeded(words));
    },
    look: openLooks(slots, origin),
    now: () => new Date(),
    wait: (ms) => wait(ms),
  };
}

/** The newest backup in the folder that is not older than this, in milliseconds. */
async function newestBackup(folder: string, mostMs: number): Promise<string | null> {
  const newest = (await listBackups(folder)).at(-1);
  return newest && Date.now() - newest.madeAt.getTime() < mostMs ? newest.folder : null;
}
