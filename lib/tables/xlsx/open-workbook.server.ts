import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Entry, ZipFile } from "yauzl";
import { entryBytes } from "../archive-file.server.ts";
import { boundedRows, WORKBOOK_LIMITS } from "../bounded-rows.ts";
import type { RawTable } from "../raw-table.ts";
import { readDayStyles } from "./cell-styles.server.ts";
import { readMergedCells } from "./merged-cells.server.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.server.ts";
import { sheetRows, type WorkbookFacts } from "./sheet-rows.server.ts";
import { brokenWorkbook, readXml } from "./xml-events.server.ts";

/** Bytes of the parts that are held whole: sheets' names, links, styles. */
const MOST_SMALL_PART = 32 * 1024 ** 2;

type Sheet = { name: string; path: string };

/** The parts of a workbook by their names; reads each as often as it is asked for. */
class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(path);
    if (!entry) throw brokenWorkbook();
    return entryBytes(this.#zip, entry);
  }

  readSmall(path: string): AsyncGenerator<Uint8Array> {
    if ((this.#entries.get(path)?.uncompressedSize ?? 0) > MOST_SMALL_PART) throw brokenWorkbook();
    return this.read(path);
  }
}

const pathOfTarget = (target: string): string =>
  target.startsWith("/") ? target.slice(1) : `xl/${target}`.replace(/[^/]+\/\.\.\//g, "");

async function readLinks(parts: Parts): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  await readXml(parts.readSmall("xl/_rels/workbook.xml.rels"), {
    open(name, { Id, Target, Type = "" }) {
      if (name === "Relationship" && Id && Target && Type.endsWith("/worksheet"))
        links.set(Id, pathOfTarget(Target));
    },
  });
  return links;
}

/** The sheets that are shown, in their order. Hidden ones hold the lists behind forms. */
async function readSheets(parts: Parts): Promise<{ sheets: Sheet[]; isMac: boolean }> {
  const links = await readLinks(parts);
  const sheets: Sheet[] = [];
  let isMac = false;
  await readXml(parts.readSmall("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") isMac = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || /hidden$/i.test(attributes.state ?? "")) return;
      const [, id = ""] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
      const path = links.get(id);
      if (path && parts.has(path)) sheets.push({ name: attributes.name ?? "", path });
    },
  });
  return { sheets, isMac };
}

async function* tablesOf(
  parts: Parts,
  sheets: readonly Sheet[],
  facts: WorkbookFacts,
): AsyncGenerator<RawTable> {
  for (const { name, path } of sheets) {
    const merged = await readMergedCells(parts.read(path));
    const rows = sheetRows(parts.read(path), facts, merged);
    yield { name, rows: boundedRows(rows, WORKBOOK_LIMITS) };
  }
}

/**
 * The sheets of a workbook, read row by row. The texts that its cells share go to a file beside it,
 * which `close` removes.
 */
export async function openWorkbook(
  path: string,
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<{ tables: AsyncIterable<RawTable>; close(): Promise<void> }> {
  const parts = new Parts(zip, entries);
  const folder = await mkdtemp(join(dirname(path), "workbook-"));
  let strings: SharedStrings | null = null;
  const close = async (): Promise<void> => {
    strings?.close();
    strings = null;
    await rm(folder, { recursive: true, force: true });
    zip.close();
  };
  try {
    const { sheets, isMac } = await readSheets(parts);
    const dayStyles = parts.has("xl/styles.xml")
      ? await readDayStyles(parts.readSmall("xl/styles.xml"))
      : [];
    if (parts.has("xl/sharedStrings.xml")) {
      strings = new SharedStrings(join(folder, "strings"));
      await readSharedStrings(parts.read("xl/sharedStrings.xml"), strings);
    }
    return { tables: tablesOf(parts, sheets, { strings, dayStyles, isMac }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
