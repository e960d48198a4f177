import { boundedRows, TEXT_LIMITS } from "./bounded-rows.ts";
import { UnreadableFile, type RawTable } from "./raw-table.ts";
import { csvRows } from "./text/csv-rows.server.ts";
import { htmlRows } from "./text/html-rows.ts";
import { separatorOf } from "./text/separator.ts";
import { sqlTables } from "./text/sql-tables.ts";
import { decodedText, encodingOf, type ByteSource } from "./text/text-encoding.server.ts";

const SAMPLE_LETTERS = 65_536;

const IS_HTML = /^\W*<(?:html|table|!doctype html|meta|head|style|body|div)\b/i;
const IS_OTHER_XML = /^\W*<\?xml/i;
const IS_DUMP_START = /^\s*(?:--|#|\/\*|(?:set|create|insert|drop|lock|use|start)\s)/i;
const IS_DUMP = /\b(?:create table|insert into|drop table|mysql dump|mariadb dump|phpmyadmin)\b/i;

async function sampleOf(text: AsyncIterable<string>): Promise<string> {
  let sample = "";
  for await (const piece of text) {
    sample += piece;
    if (sample.length > SAMPLE_LETTERS) break;
  }
  return sample.slice(0, SAMPLE_LETTERS);
}

async function* single(table: RawTable): AsyncGenerator<RawTable> {
  yield table;
}

async function* bounded(tables: AsyncIterable<RawTable>): AsyncGenerator<RawTable> {
  for await (const { name, rows } of tables) yield { name, rows: boundedRows(rows, TEXT_LIMITS) };
}

/** The tables of a text: of a dump, of HTML under another name, or one of separated cells. */
export async function openText(
  source: ByteSource,
  name: string,
  wants: (table: string) => boolean,
): Promise<AsyncIterable<RawTable>> {
  const encoding = await encodingOf(source);
  const text = () => decodedText(source, encoding);
  const sample = await sampleOf(text());
  if (!sample.trim()) throw new UnreadableFile("빈 파일이에요.");
  if (IS_DUMP_START.test(sample) && IS_DUMP.test(sample)) return bounded(sqlTables(text(), wants));
  if (IS_OTHER_XML.test(sample) && !/<html/i.test(sample))
    throw new UnreadableFile(
      "XML 파일은 읽을 수 없어요. 엑셀에서 .xlsx나 CSV로 저장해 올려주세요.",
    );
  const rows =
    IS_HTML.test(sample) || IS_OTHER_XML.test(sample)
      ? htmlRows(text())
      : csvRows(source, encoding, separatorOf(sample));
  return single({ name, rows: boundedRows(rows, TEXT_LIMITS) });
}
