import { freeBytes } from "#lib/free-bytes.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { words } from "#server/words/words.ts";
import { neededBytes, roomWords } from "./disk-room.server.ts";
import { megabytes } from "./megabytes.ts";

/** Errors that whoever starts the shop can mend, told without a stack trace. */
const mendable: Record<string, (message: string) => string> = {
  BadSettings: (message) => words().settingsWrong(message),
  DirectoryInUse: (message) => message,
  DemoDatabase: (message) => message,
  StartProblem: (message) => message,
  UnfitDatabase: (message) => words().doesNotStart(message),
};

/** PostgreSQL's "disk full"; a database elsewhere says it of its own disk. */
const DATABASE_FULL = "53100";
/** A database that ends itself for want of room is only seen as one that went away. */
const HARDLY_ANY = 20_000_000;

type Place = { dataDirectory: string; databaseUrl: string | undefined };

/**
 * What to say of an error that ended a start; undefined for one that is a fault of the shop and
 * keeps its stack trace. `place` is null while the settings are not known.
 */
export function startWords(error: unknown, place: Place | null): string | undefined {
  const { name, message, path } = error as NodeJS.ErrnoException;
  const code = databaseCode(error);
  if (code === DATABASE_FULL && place?.databaseUrl)
    return words().databaseFull(megabytes(neededBytes({ databaseUrl: undefined })));
  if (place && lacksRoom(error, place))
    return roomWords("diskFull", place, freeBytes(place.dataDirectory));
  if (isDatabaseAway(error)) return words().databaseAway(message);
  if (isForbidden(error as NodeJS.ErrnoException)) return words().noRight(path ?? message);
  return mendable[name]?.(message);
}

/** Whether the shop's own disk is full, by the error or by a look at it. */
function lacksRoom(error: unknown, { dataDirectory, databaseUrl }: Place): boolean {
  const code = databaseCode(error) ?? "";
  if (code === DATABASE_FULL || code === "ENOSPC" || code === "EDQUOT") return true;
  if (/No space left on device/.test(String((error as Error).message))) return true;
  return !databaseUrl && isDatabaseAway(error) && freeBytes(dataDirectory) < HARDLY_ANY;
}

/** A folder that cannot be made on a disk that is only read is told as one that is not there. */
const isForbidden = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === "EACCES" || code === "EROFS" || (code === "ENOENT" && syscall === "mkdir");
