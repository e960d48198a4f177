import {
  cellTooLong,
  rowTooLong,
  tooManyColumns,
  WORKBOOK_LIMITS as LIMITS,
} from "../bounded-rows.ts";
import type { RawRow } from "../raw-table.ts";
import { columnOf, dayText, numberText, unescapedText } from "./cell-text.ts";
import type { MergedCells } from "./merged-cells.server.ts";
import type { SharedStrings } from "./shared-strings.server.ts";
import { brokenWorkbook, xmlEvents, type XmlHandlers } from "./xml-events.server.ts";

export type WorkbookFacts = {
  strings: SharedStrings | null;
  /** for each style whether it shows a day */
  dayStyles: readonly boolean[];
  isMac: boolean;
};

type OpenCell = { column: number; type: string; style: number };

/** Builds rows out of the tags of a sheet (ECMA-376, 18.3). */
class SheetBuilder implements XmlHandlers {
  rows: RawRow[] = [];
  readonly #facts: WorkbookFacts;
  readonly #merged: MergedCells[];
  /** Merged cells that reach into the next row, with their text. */
  #reaching: { cells: MergedCells; text: string }[] = [];
  #line = 0;
  #cells: string[] = [];
  #letters = 0;
  #cell: OpenCell | null = null;
  #column = -1;
  #text = "";
  #isText = false;
  #isReading = false;

  constructor(facts: WorkbookFacts, merged: MergedCells[]) {
    this.#facts = facts;
    this.#merged = merged.toReversed();
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "c") this.#openCell(attributes);
    else if (name === "v" || name === "t") this.#isText = !this.#isReading;
    else if (name === "rPh") this.#isReading = true;
    else if (name === "row") {
      this.#line = Number(attributes.r) || this.#line + 1;
      this.#cells = [];
      this.#letters = 0;
      this.#column = -1;
    }
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isText = false;
    else if (name === "c") this.#closeCell();
    else if (name === "rPh") this.#isReading = false;
    else if (name === "row") this.#closeRow();
  }

  text(piece: string): void {
    if (!this.#isText || !this.#cell) return;
    this.#text += piece;
    if (this.#text.length > LIMITS.letters)
      throw cellTooLong(this.#line, this.#cell.column, LIMITS);
  }

  #openCell({ r, t = "n", s }: Readonly<Record<string, string>>): void {
    this.#column = columnOf(r) ?? this.#column + 1;
    this.#cell = { column: this.#column, type: t, style: Number(s ?? 0) };
    this.#text = "";
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell || !this.#text) return;
    const text = this.#valueOf(cell);
    if (!text) return;
    if (cell.column >= LIMITS.columns) throw tooManyColumns(this.#line, LIMITS);
    this.#letters += text.length;
    if (this.#letters > LIMITS.rowLetters) throw rowTooLong(this.#line, LIMITS);
    while (this.#cells.length < cell.column) this.#cells.push("");
    this.#cells[cell.column] = text;
  }

  #valueOf({ type, style }: OpenCell): string {
    const text = this.#text;
    if (type === "s") {
      if (!this.#facts.strings) throw brokenWorkbook();
      return this.#facts.strings.at(Number(text));
    }
    if (type === "b") return text === "1" ? "TRUE" : "FALSE";
    if (type !== "n") return unescapedText(text);
    return this.#facts.dayStyles[style] && Number.isFinite(Number(text))
      ? dayText(Number(text), this.#facts.isMac)
      : numberText(text);
  }

  #closeRow(): void {
    this.#reaching = this.#reaching.filter(({ cells }) => cells.last >= this.#line);
    for (const { cells, text } of this.#reaching) {
      while (this.#cells.length <= cells.column) this.#cells.push("");
      this.#cells[cells.column] ||= text;
    }
    for (
      let next = this.#merged.at(-1);
      next && next.first <= this.#line;
      next = this.#merged.at(-1)
    ) {
      this.#merged.pop();
      const text = next.first === this.#line ? this.#cells[next.column] : undefined;
      if (text && next.column < LIMITS.columns) this.#reaching.push({ cells: next, text });
    }
    this.rows.push({ line: this.#line, cells: this.#cells });
  }
}

export async function* sheetRows(
  bytes: AsyncIterable<Uint8Array>,
  facts: WorkbookFacts,
  merged: MergedCells[],
): AsyncGenerator<RawRow> {
  const builder = new SheetBuilder(facts, merged);
  const handlers: XmlHandlers = {
    open: (name, attributes) => builder.open(name, attributes),
    close: (name) => builder.close(name),
    text: (piece) => builder.text(piece),
  };
  for await (const _piece of xmlEvents(bytes, handlers)) {
    const { rows } = builder;
    builder.rows = [];
    yield* rows;
  }
}
