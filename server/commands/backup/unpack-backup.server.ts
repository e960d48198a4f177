import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar";
import { openStream, type Opening } from "#shop/backup/place/place-key.server.ts";
import { commandWords } from "#server/words/words.ts";
import { BackupProblem } from "./manifest.ts";

/**
 * Unpacks a downloaded backup into a new folder. Throws BackupProblem for a wrong passphrase and
 * for a file that was changed or is cut off, and then leaves nothing.
 */
export async function unpackBackup(file: string, opening: Opening, to: string): Promise<void> {
  const locked = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const opened = await openStream(opening, locked).catch((error: unknown) => {
    throw new BackupProblem(commandWords().fileDoesNotOpen(file), { cause: error });
  });
  await mkdir(to, { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.fromWeb(opened as never), extract(unpacking(to)));
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw error;
    throw new BackupProblem(commandWords().fileDamaged(file), { cause: error });
  }
}

/** The folder in the file has the name of its day; only plain files are taken out. */
const unpacking = (cwd: string) => ({
  cwd,
  strip: 1,
  strict: true,
  filter: (_path: string, entry: object) => "type" in entry && entry.type === "File",
});
