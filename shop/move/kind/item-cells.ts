import type { CellValue } from "#shop/move/cell/cell-value.ts";
import type { MappedRow, Trouble } from "./kind-of-move.ts";

/** Reads cells of one item and gathers what is wrong with them, each with its line and field. */
export class ItemCells {
  readonly troubles: Trouble[] = [];
  readonly warnings: Trouble[] = [];

  readonly rows: readonly MappedRow[];

  constructor(rows: readonly MappedRow[]) {
    this.rows = rows;
  }

  get line(): number {
    return this.rows[0]?.line ?? 0;
  }

  /** The first row of the item that says something in this field. */
  rowWith(field: string): MappedRow | undefined {
    return this.rows.find(({ cells }) => cells[field]?.trim());
  }

  read<Value>(field: string, reader: (cell: string) => CellValue<Value>): Value | null {
    const row = this.rowWith(field);
    return row ? this.readOf(row, field, reader) : null;
  }

  readOf<Value>(
    { line, cells }: MappedRow,
    field: string,
    reader: (cell: string) => CellValue<Value>,
  ): Value | null {
    const found = reader(cells[field] ?? "");
    if ("words" in found) {
      this.troubles.push({ line, field, words: found.words });
      return null;
    }
    if (found.warning !== undefined) this.warnings.push({ line, field, words: found.warning });
    return found.value;
  }

  refuse(words: string, { field, line = this.line }: { field?: string; line?: number } = {}): void {
    this.troubles.push({ line, ...(field !== undefined && { field }), words });
  }

  warn(words: string, field?: string): void {
    const line = (field === undefined ? undefined : this.rowWith(field)?.line) ?? this.line;
    this.warnings.push({ line, ...(field !== undefined && { field }), words });
  }
}
