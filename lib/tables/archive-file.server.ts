import {
  openPromise,
  getFileNameLowLevel,
  validateFileName,
  type Entry,
  type ZipFile,
} from "yauzl";
import { UnreadableFile, type ArchiveEntry } from "./raw-table.ts";

const MOST_ENTRIES = 100_000;
const MOST_TOTAL = 16 * 1024 ** 3;
/** Deflate packs at most some 1030 times; a table of empty columns reaches a few hundred. */
const MOST_RATIO = 600;
const FREE_BYTES = 64 * 1024 ** 2;

const UTF8_NAME = 0x0800;
const UNICODE_PATH = 0x7075;

/** What systems add by themselves, and no owner packed. */
const NOT_PACKED = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i;

const brokenArchive = () =>
  new UnreadableFile("압축 파일이 망가져 있어 읽지 못했어요. 다시 압축해 올려주세요.");
const bombWords = "압축을 풀면 지나치게 커지는 파일이라 열지 않았어요. 나눠서 올려주세요.";

function decodedName(raw: Buffer): string | null {
  for (const encoding of ["utf-8", "euc-kr"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(raw);
    } catch {
      // The next encoding may fit.
    }
  }
  return null;
}

/**
 * An entry's path, composed and with "/". Without the flag of UTF-8 it is CP949, as Windows in
 * Korean packs, or UTF-8 all the same, as a Mac does.
 */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const isNamed =
    (generalPurposeBitFlag & UTF8_NAME) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
  const decoded = isNamed ? null : decodedName(fileNameRaw);
  const name =
    decoded ?? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return name.replaceAll("\\", "/").toWellFormed().normalize("NFC");
}

const swells = (bytes: number, packed: number): boolean =>
  bytes > FREE_BYTES && bytes > packed * MOST_RATIO;

/** Counts what an archive would unpack to, as its own list says; the library holds it to that. */
class UnpackLimits {
  readonly #fileSize: number;
  #entries = 0;
  #total = 0;
  #packed = 0;

  constructor(fileSize: number) {
    this.#fileSize = fileSize;
  }

  add({ compressedSize, uncompressedSize }: Entry): void {
    this.#entries += 1;
    this.#total += uncompressedSize;
    this.#packed += compressedSize;
    if (this.#entries > MOST_ENTRIES)
      throw new UnreadableFile(
        `압축 파일 하나에 ${MOST_ENTRIES.toLocaleString("en-US")}개까지 담을 수 있어요. 나눠서 올려주세요.`,
      );
    // Entries that overlap unpack the same bytes again and again.
    if (this.#total > MOST_TOTAL || this.#packed > this.#fileSize)
      throw new UnreadableFile(bombWords);
    // One by one, and together: many small entries unpack to as much as a large one.
    if (swells(uncompressedSize, compressedSize) || swells(this.#total, this.#packed))
      throw new UnreadableFile(bombWords);
  }
}

export type OpenArchive = { zip: ZipFile; entries: AsyncGenerator<{ path: string; entry: Entry }> };

async function* listedEntries(zip: ZipFile): AsyncGenerator<{ path: string; entry: Entry }> {
  const limits = new UnpackLimits(zip.fileSize);
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry);
      if (path.endsWith("/") || NOT_PACKED.test(path)) continue;
      limits.add(entry);
      if (validateFileName(path))
        throw new UnreadableFile("압축 파일 안에 폴더 밖을 가리키는 이름이 있어 열지 않았어요.");
      yield { path, entry };
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : brokenArchive();
  }
}

/** Opens an archive and lists its files one by one. */
export async function openArchive(path: string): Promise<OpenArchive> {
  try {
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    return { zip, entries: listedEntries(zip) };
  } catch {
    throw brokenArchive();
  }
}

/** The bytes of an entry. A packed one that says less than it holds fails while it is read. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  if (entry.isEncrypted())
    throw new UnreadableFile("비밀번호가 걸린 압축 파일이에요. 풀어서 다시 올려주세요.");
  try {
    return await zip.openReadStreamPromise(entry);
  } catch {
    throw brokenArchive();
  }
}

/** The bytes of an entry, one piece after the other. */
export async function* entryBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await readEntry(zip, entry);
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : brokenArchive();
  }
}

export async function* archiveEntries({ zip, entries }: OpenArchive): AsyncGenerator<ArchiveEntry> {
  for await (const { path, entry } of entries)
    yield { path, bytes: entry.uncompressedSize, open: () => entryBytes(zip, entry) };
}
