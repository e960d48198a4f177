import { createWriteStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { find, parse } from "cfb";
import { UnreadableFile } from "../raw-table.ts";
import { brokenWorkbook } from "../xlsx/xml-events.server.ts";
import { unlockAgile } from "./agile.server.ts";
import { unlockStandard } from "./standard.server.ts";

/** Such a file is opened in memory. Orders of a year have a few megabytes. */
const MOST_BYTES = 128 * 1024 ** 2;

type LockedWorkbook = { info: Buffer; locked: Buffer };

const OLD_EXCEL =
  "옛 엑셀 파일(.xls)은 읽을 수 없어요. 엑셀에서 ‘다른 이름으로 저장’을 눌러 .xlsx나 CSV로 저장해 올려주세요.";

/** The parts of a file of Microsoft's older kind that hold a workbook with a password. */
export async function readLocked(path: string): Promise<LockedWorkbook> {
  if ((await stat(path)).size > MOST_BYTES)
    throw new UnreadableFile("비밀번호가 걸린 파일은 128MB까지 읽을 수 있어요. 나눠서 올려주세요.");
  const parts = await containedParts(path);
  if (!parts) throw new UnreadableFile(OLD_EXCEL);
  return parts;
}

async function containedParts(path: string): Promise<LockedWorkbook | null> {
  try {
    const container = parse(await readFile(path));
    const [info, locked] = ["EncryptionInfo", "EncryptedPackage"].map(
      (name) => find(container, name)?.content,
    );
    return info && locked ? { info: Buffer.from(info), locked: Buffer.from(locked) } : null;
  } catch {
    return null;
  }
}

/** The length of the package stands before it; the last block is filled up. */
function* cut(pieces: Iterable<Buffer>, length: number): Generator<Buffer> {
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) return;
    yield piece.subarray(0, left);
    left -= piece.length;
  }
}

async function unlocked(
  { info, locked }: LockedWorkbook,
  password: string,
): Promise<Iterable<Buffer> | null> {
  const isAgile = info.readUInt16LE(0) === 4 && info.readUInt16LE(2) === 4;
  const bytes = locked.subarray(8);
  const pieces = isAgile
    ? await unlockAgile(info.subarray(8), bytes, password)
    : unlockStandard(info, bytes, password);
  return pieces && cut(pieces, Number(locked.readBigUInt64LE(0)));
}

/** Writes the workbook without its lock to `target`; false where the password is another. */
export async function unlockWorkbook(
  workbook: LockedWorkbook,
  password: string,
  target: string,
): Promise<boolean> {
  try {
    const pieces = await unlocked(workbook, password);
    if (!pieces) return false;
    const file = createWriteStream(target, { flags: "wx", mode: 0o600 });
    await pipeline(Readable.from(pieces), file);
    return true;
  } catch (error) {
    // Lengths and keys of a garbled file lead outside of it.
    if (error instanceof UnreadableFile || isOfDisk(error)) throw error;
    throw brokenWorkbook();
  }
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && error.syscall !== undefined;
