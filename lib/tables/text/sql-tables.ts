import type { RawRow, RawTable } from "../raw-table.ts";
import { UnreadableFile } from "../raw-table.ts";
import { sqlColumns, sqlGoesOn, sqlRow, UNFINISHED } from "./sql-tokens.ts";

/** Letters of one row: a page's HTML with its pictures inside. */
const MOST_ROW = 8_000_000;
/** Letters that are kept of a statement that is not read, to find where the next begins. */
const OVERLAP = 4096;

const NAME = '[`"]?([^`"\\s(]+)[`"]?';
const STATEMENT = new RegExp(
  `^[ \\t]*(?:CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}\\s*\\(|` +
    `(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?INTO\\s+${NAME}\\s*(?:\\(([^)]*)\\)\\s*)?VALUES)`,
  "im",
);

/** Names may have the database before them: `shop`.`g5_member`. */
const bareName = (name: string): string =>
  name.slice(name.lastIndexOf(".") + 1).replace(/[`"]/g, "");

/** Text that grows at its end as it is read, and is dropped at its start as it is used. */
class Buffered {
  text = "";
  readonly #pieces: AsyncIterator<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  drop(letters: number): void {
    this.text = this.text.slice(letters);
  }

  /** Reads on; twice as far each time, so that a long row is not begun again too often. */
  async readOn(): Promise<boolean> {
    const parts = [this.text];
    let length = 0;
    do {
      const { done, value } = await this.#pieces.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    } while (length < this.text.length);
    this.text = parts.join("");
    return length > 0;
  }

  async end(): Promise<void> {
    await this.#pieces.return?.();
  }
}

type Insert = { name: string; columns: string[] };

/** Reads a dump's statements one after the other; what is neither CREATE nor INSERT is skipped. */
class DumpReader {
  readonly #buffer: Buffered;
  readonly #columns = new Map<string, string[]>();
  /** The INSERT whose rows come next. */
  #insert: Insert | null = null;

  constructor(text: AsyncIterable<string>) {
    this.#buffer = new Buffered(text);
  }

  /** The next INSERT whose table `wants` says yes to; null at the end of the dump. */
  async nextInsert(): Promise<Insert | null> {
    while (!this.#insert) {
      const found = STATEMENT.exec(this.#buffer.text);
      if (!found) {
        const { length } = this.#buffer.text;
        // Only from the start of a line: a cut inside one would make a beginning of its middle.
        const line = this.#buffer.text.lastIndexOf("\n", length - OVERLAP);
        const cut = length > MOST_ROW ? length - OVERLAP : line;
        if (cut > 0) this.#buffer.drop(cut);
        if (!(await this.#buffer.readOn())) return null;
        continue;
      }
      const [whole, created, inserted, list] = found;
      this.#buffer.drop(found.index + whole.length);
      if (created) await this.#readCreate(bareName(created));
      else this.#beginInsert(bareName(inserted ?? ""), list);
    }
    return this.#insert;
  }

  async #readCreate(name: string): Promise<void> {
    let end = this.#buffer.text.search(/^\)/m);
    while (end < 0 && this.#buffer.text.length < MOST_ROW && (await this.#buffer.readOn()))
      end = this.#buffer.text.search(/^\)/m);
    if (end < 0) return;
    this.#columns.set(name, sqlColumns(this.#buffer.text.slice(0, end)));
    this.#buffer.drop(end);
  }

  #beginInsert(name: string, list: string | undefined): void {
    const columns = list
      ? list.split(",").map((each) => each.trim().replace(/^[`"]|[`"]$/g, ""))
      : this.#columns.get(name);
    if (!columns?.length)
      throw new UnreadableFile(
        `${name} 표의 열 이름이 파일에 없어요. 표 구조(CREATE TABLE)도 함께 내보내 올려주세요.`,
      );
    this.#insert = { name, columns };
  }

  /** The rows of the INSERT that was found, as many as stand in the buffer; empty at its end. */
  async rows(): Promise<string[][]> {
    const rows: string[][] = [];
    let at = 0;
    for (;;) {
      const row = sqlRow(this.#buffer.text, at);
      if (row === UNFINISHED) {
        if (rows.length) break;
        if (this.#buffer.text.length - at > MOST_ROW) throw this.#broken();
        if (!(await this.#buffer.readOn())) throw this.#broken();
        continue;
      }
      if (row) rows.push(row.values);
      const next = row ? await this.#goesOn(row.at) : { isMore: false, at };
      at = next.at;
      if (!next.isMore) {
        this.#insert = null;
        break;
      }
    }
    this.#buffer.drop(at);
    return rows;
  }

  async #goesOn(at: number): Promise<{ isMore: boolean; at: number }> {
    for (;;) {
      const next = sqlGoesOn(this.#buffer.text, at);
      if (next !== UNFINISHED) return next;
      if (!(await this.#buffer.readOn())) return { isMore: false, at };
    }
  }

  #broken(): UnreadableFile {
    return new UnreadableFile(
      `${this.#insert?.name} 표의 내용이 중간에서 끊겨 있어요. 파일을 다시 내보내 올려주세요.`,
    );
  }

  async end(): Promise<void> {
    await this.#buffer.end();
  }
}

const isSame = (insert: Insert | null, other: Insert): boolean =>
  insert?.name === other.name && insert.columns.join() === other.columns.join();

/** The rows of one table over all the INSERTs that follow each other; the heads are line 1. */
async function* rowsOf(reader: DumpReader, first: Insert): AsyncGenerator<RawRow> {
  let line = 1;
  yield { line, cells: first.columns };
  for (;;) {
    const insert = await reader.nextInsert();
    if (!isSame(insert, first)) return;
    for (const cells of await reader.rows()) yield { line: (line += 1), cells };
  }
}

/**
 * The tables of a MySQL dump that have rows, by mysqldump, phpMyAdmin and the like. Tables that
 * nobody `wants` are read over.
 */
export async function* sqlTables(
  text: AsyncIterable<string>,
  wants: (name: string) => boolean,
): AsyncGenerator<RawTable> {
  const reader = new DumpReader(text);
  try {
    for (;;) {
      const insert = await reader.nextInsert();
      if (!insert) return;
      if (wants(insert.name)) yield { name: insert.name, rows: rowsOf(reader, insert) };
      // What was not taken is read over, so that the reader stands at the next table.
      for (let rest = await reader.nextInsert(); isSame(rest, insert);)
        rest = (await reader.rows(), await reader.nextInsert());
    }
  } finally {
    await reader.end();
  }
}
