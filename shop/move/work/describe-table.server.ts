import { personalHead } from "../source/personal-head.ts";
import { headKey } from "../source/head-key.ts";
import { recognise } from "../source/recognise.ts";
import type { RawRow } from "#lib/tables/raw-table.ts";
import type { MoveKind } from "../kind/kind-of-move.ts";
import { moveLimits as limits } from "../move-limits.ts";
import type { moveMappings, moveTables } from "../table.server.ts";

type KeptMapping = Pick<typeof moveMappings.$inferSelect, "name" | "kind" | "fields">;
export type DescribedTable = Omit<typeof moveTables.$inferInsert, "fileId" | "position" | "rows">;
type TableFit = Pick<DescribedTable, "source" | "sureness" | "headLine" | "columns" | "mapping"> & {
  kind: MoveKind | null;
};

/** The place of each field of a mapping; null where one of its heads is missing. */
function columnsOf(
  fields: Readonly<Record<string, string>>,
  heads: readonly string[],
): Record<string, number> | null {
  const keys = heads.map(headKey);
  const columns: Record<string, number> = {};
  for (const [head, field] of Object.entries(fields)) {
    const place = keys.indexOf(head);
    if (place === -1) return null;
    columns[field] = place;
  }
  return columns;
}

function fitOf(firstRows: readonly RawRow[], mappings: readonly KeptMapping[]): TableFit {
  const recognition = recognise(firstRows);
  if (recognition) {
    const { source, sureness, headLine, columns } = recognition;
    return { source: source.id, kind: source.kind, sureness, headLine, columns, mapping: null };
  }
  const unmapped = { source: null, mapping: null, sureness: 0, columns: {} } as const;
  const first = firstRows[0];
  if (!first) return { ...unmapped, kind: null, headLine: 0 };
  for (const { name, kind, fields } of mappings) {
    const columns = columnsOf(fields, first.cells);
    if (columns)
      return { ...unmapped, kind, columns, headLine: first.line, mapping: name, sureness: 1 };
  }
  return { ...unmapped, kind: null, headLine: first.line };
}

/** What a table is, by its first rows; columns about persons that no shop needs never get in. */
export function describeTable(
  name: string,
  firstRows: readonly RawRow[],
  mappings: readonly KeptMapping[],
): DescribedTable {
  const fit = fitOf(firstRows, mappings);
  const headRow = firstRows.find(({ line }) => line === fit.headLine);
  const heads = (headRow?.cells ?? []).slice(0, limits.heads);
  const personal = heads.map(personalHead);
  const columns = Object.entries(fit.columns ?? {}).filter(([, place]) => !personal[place]);
  return {
    ...fit,
    name: name.slice(0, 100),
    heads: heads.map((head) => head.slice(0, 100)),
    columns: Object.fromEntries(columns),
    dropped: [...new Set(personal.filter((words) => words !== null))],
    samples: firstRows
      .filter(({ line }) => line > fit.headLine)
      .slice(0, limits.samples)
      .map(({ cells }) => heads.map((_, at) => (personal[at] ? "" : sampleOf(cells[at] ?? "")))),
  };
}

const sampleOf = (cell: string): string =>
  cell.replaceAll("\0", "").slice(0, limits.sampleLetters).toWellFormed();
