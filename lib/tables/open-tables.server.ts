import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Entry } from "yauzl";
import { archiveEntries, openArchive, type OpenArchive } from "./archive-file.server.ts";
import { firstBytes, gzipSource, plainSource } from "./byte-source.server.ts";
import { readLocked, unlockWorkbook } from "./locked/unlock-workbook.server.ts";
import { openText } from "./open-text.server.ts";
import { UnreadableFile, type OpenedFile } from "./raw-table.ts";
import { openWorkbook } from "./xlsx/open-workbook.server.ts";

export type OpeningOptions = {
  /** of a workbook that has one */
  password?: string;
  /** which tables of a dump are read; without it all */
  wants?: (table: string) => boolean;
};

const STARTS = {
  archive: /^PK(?:\x03\x04|\x05\x06)/,
  old: /^\xd0\xcf\x11\xe0/,
  gzip: /^\x1f\x8b/,
};
const OTHERS: readonly [RegExp, string][] = [
  [
    /^(?:Rar!|7z\xbc\xaf|ALZ\x01|EGGA)/,
    "이 압축 형식은 풀 수 없어요. ZIP으로 다시 압축해 올려주세요.",
  ],
  [/^%PDF/, "PDF 파일은 표로 읽을 수 없어요. 엑셀이나 CSV로 내려받아 올려주세요."],
];
/** Workbooks of other programs, by a part that only they have. */
const OTHER_BOOKS: readonly [string, string][] = [
  ["xl/workbook.bin", "엑셀 이진 파일(.xlsb)은 읽을 수 없어요. .xlsx나 CSV로 저장해 올려주세요."],
  ["content.xml", "오픈오피스 파일(.ods)은 읽을 수 없어요. .xlsx나 CSV로 저장해 올려주세요."],
  ["Index/Document.iwa", "Numbers 파일은 읽을 수 없어요. 엑셀이나 CSV로 내보내 올려주세요."],
];
const PART_OF_BOOK = /^(?:xl\/|\[Content_Types\]|content\.xml$|Index\/Document\.iwa$)/;
const MOST_PARTS = 5000;

/** The parts of an archive by which a workbook is told from other archives. */
async function partsOf({ entries }: OpenArchive): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  for await (const { path, entry } of entries)
    if (parts.size < MOST_PARTS && PART_OF_BOOK.test(path)) parts.set(path, entry);
  for (const [part, words] of OTHER_BOOKS) if (parts.has(part)) throw new UnreadableFile(words);
  return parts;
}

async function openPacked(path: string): Promise<OpenedFile> {
  const first = await openArchive(path);
  try {
    const parts = await partsOf(first);
    if (parts.has("xl/workbook.xml") && parts.has("[Content_Types].xml"))
      return { kind: "tables", ...(await openWorkbook(path, first.zip, parts)) };
  } catch (error) {
    first.zip.close();
    throw error;
  }
  first.zip.close();
  const archive = await openArchive(path);
  return {
    kind: "archive",
    entries: archiveEntries(archive),
    close: async () => archive.zip.close(),
  };
}

async function openLocked(path: string, password: string | undefined): Promise<OpenedFile> {
  const locked = await readLocked(path);
  if (password === undefined) return { kind: "locked", isWrongPassword: false };
  const folder = await mkdtemp(join(dirname(path), "unlocked-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const target = join(folder, "workbook.xlsx");
    if (!(await unlockWorkbook(locked, password, target))) {
      await remove();
      return { kind: "locked", isWrongPassword: true };
    }
    const opened = await openPacked(target);
    if (opened.kind !== "tables")
      throw new UnreadableFile("비밀번호를 풀었지만 엑셀 파일이 아니에요.");
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openAny(
  path: string,
  fileName: string,
  { password, wants = () => true }: OpeningOptions,
): Promise<OpenedFile> {
  const start = (await firstBytes(path)).toString("latin1");
  if (STARTS.archive.test(start)) return openPacked(path);
  if (STARTS.old.test(start)) return openLocked(path, password);
  for (const [pattern, words] of OTHERS) if (pattern.test(start)) return { kind: "refused", words };
  const source = STARTS.gzip.test(start) ? gzipSource(path) : plainSource(path);
  const name = fileName.replace(/(?:\.\w{1,5}){1,2}$/, "").normalize("NFC");
  return {
    kind: "tables",
    tables: await openText(source, name, wants),
    close: async () => undefined,
  };
}

/**
 * Opens what a file is by its bytes, whatever it is called: a table in a text of any encoding, a
 * workbook with or without a password, a dump of MySQL, or an archive of such files. Memory holds a
 * row at a time. What is needed beside it stands in the file's folder until `close`.
 */
export async function openTables(
  path: string,
  fileName: string,
  options: OpeningOptions = {},
): Promise<OpenedFile> {
  try {
    return await openAny(path, fileName, options);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: "refused", words: error.words };
    throw error;
  }
}
