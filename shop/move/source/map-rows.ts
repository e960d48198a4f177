import type { RawRow } from "#lib/tables/raw-table.ts";
import type { MappedRow, Trouble } from "../kind/kind-of-move.ts";
import type { MoveSource, SourceRow } from "./move-source.ts";
import { headsOf } from "./recognise.ts";

type RowMapper = (row: RawRow) => { rows: MappedRow[] } | { trouble: Trouble };

const isFilled = (row: SourceRow): boolean => Object.values(row).some((cell) => cell.trim());

/** Takes the fields that a source leaves empty on later lines of one item from the line above. */
function carried(source: MoveSource | null, row: SourceRow, above: SourceRow): SourceRow {
  if (!source?.carry || (source.newBy && row[source.newBy]?.trim())) return row;
  const filled = { ...row };
  for (const field of source.carry) if (!row[field]?.trim()) filled[field] = above[field] ?? "";
  return filled;
}

/**
 * Reads a table's rows into a kind's fields, in their order. `source` is null for a table that was
 * mapped by hand. Heads of another file in the middle are refused; its own heads once more, as in
 * files that were put together, are left out.
 */
export function rowMapper(
  source: MoveSource | null,
  columns: Readonly<Record<string, number>>,
): RowMapper {
  const places = Object.entries(columns);
  let above: SourceRow = {};
  return ({ line, cells }) => {
    const foreign = headsOf(cells);
    if (foreign && foreign !== source)
      return {
        trouble: {
          line,
          words: `다른 표(${foreign.shop} ${foreign.what})의 제목 줄이 섞여 있어요. 파일을 나눠서 올려주세요.`,
        },
      };
    const read = Object.fromEntries(places.map(([field, place]) => [field, cells[place] ?? ""]));
    if (foreign || !isFilled(read)) return { rows: [] };
    const row = carried(source, read, above);
    above = row;
    const meant = source?.row ? source.row(row) : row;
    const rows = meant === null ? [] : [meant].flat();
    return {
      rows: rows.map(({ role = source?.role ?? "main", ...fields }) => ({
        line,
        role,
        cells: fields,
      })),
    };
  };
}
