import type { RawRow } from "../raw-table.ts";
import { UnreadableFile } from "../raw-table.ts";

/** Letters between two ends of tags; more is no table that a shop wrote. */
const MOST_PENDING = 1_000_000;

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const codeText = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";

const withoutEntities = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return codeText(Number(decimal));
    return hex ? codeText(Number.parseInt(hex, 16)) : (NAMED[String(name).toLowerCase()] ?? whole);
  });

const spanOf = (attributes: string, name: string): number =>
  Math.min(
    1000,
    Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, "i").exec(attributes)?.[1] ?? 1),
  );

const SILENT = /^(?:style|script)$/;

/** Builds rows out of a table's tags; a cell over several rows is repeated in each of them. */
class RowBuilder {
  readonly rows: RawRow[] = [];
  #line = 0;
  #cells: string[] | null = null;
  #text: string | null = null;
  /** What reaches down into the next rows, by column. */
  readonly #spans = new Map<number, { text: string; left: number }>();
  #cell = { columns: 1, rows: 1 };
  /** The open tag whose contents nobody sees. */
  #silent: string | null = null;

  #fillSpans(): void {
    for (;;) {
      const span = this.#spans.get(this.#cells!.length);
      if (!span) return;
      if (--span.left === 0) this.#spans.delete(this.#cells!.length);
      this.#cells!.push(span.text);
    }
  }

  #endCell(): void {
    if (this.#text === null || !this.#cells) return;
    const text = withoutEntities(this.#text.replace(/[ \t\r\n]+/g, " "))
      .replace(/ ?\u2028 ?/g, "\n")
      .trim();
    this.#text = null;
    if (this.#cell.rows > 1)
      this.#spans.set(this.#cells.length, { text, left: this.#cell.rows - 1 });
    this.#cells.push(text, ...Array<string>(this.#cell.columns - 1).fill(""));
  }

  endRow(): void {
    this.#endCell();
    if (!this.#cells) return;
    this.#fillSpans();
    this.rows.push({ line: this.#line, cells: this.#cells });
    this.#cells = null;
  }

  tag(name: string, attributes: string): void {
    if (name === "tr") {
      this.endRow();
      this.#line += 1;
      this.#cells = [];
    } else if (name === "td" || name === "th") {
      this.#endCell();
      if (!this.#cells) return;
      this.#fillSpans();
      this.#cell = {
        columns: Math.max(1, spanOf(attributes, "colspan")),
        rows: Math.max(1, spanOf(attributes, "rowspan")),
      };
      this.#text = "";
    } else if (/^\/?(?:br|p|div|li)$/.test(name)) this.text(name[0] === "/" ? "" : "\u2028");
    else if (name === "/td" || name === "/th") this.#endCell();
    else if (name === "/tr" || name === "/table") this.endRow();
  }

  text(html: string): void {
    if (this.#text !== null) this.#text += html;
  }

  /** A tag, a comment or the text between two of them. */
  piece(whole: string, tag: string | undefined, attributes: string): void {
    const name = tag?.toLowerCase();
    if (this.#silent) this.#silent = name === `/${this.#silent}` ? null : this.#silent;
    else if (name && SILENT.test(name)) this.#silent = name;
    else if (name) this.tag(name, attributes);
    else if (!whole.startsWith("<!")) this.text(whole);
  }
}

const PIECE =
  /<!--[\s\S]*?-->|<(\/?[a-z][\w:]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+(?=<)|<(?=[^a-z/!])|<\/(?=[^a-z])|<!(?!--)[^>]*>/gi;

/**
 * The rows of an HTML table, which many shops send under the name of an Excel file. All tables of
 * the file count as one.
 */
export async function* htmlRows(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const builder = new RowBuilder();
  let pending = "";
  for await (const piece of text) {
    pending += piece;
    let end = 0;
    for (const found of pending.matchAll(PIECE)) {
      const [whole, tag, attributes = ""] = found;
      // A piece that does not follow the one before stands behind something that is not whole yet.
      if (found.index !== end) break;
      end += whole.length;
      builder.piece(whole, tag, attributes);
    }
    pending = pending.slice(end);
    if (pending.length > MOST_PENDING)
      throw new UnreadableFile(
        "표로 읽을 수 없는 파일이에요. CSV나 엑셀(.xlsx)로 저장해 올려주세요.",
      );
    yield* builder.rows.splice(0);
  }
  builder.endRow();
  yield* builder.rows;
}
