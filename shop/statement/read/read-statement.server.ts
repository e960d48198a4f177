import { BadInput } from "#shop/bad-input.ts";
import { separatorOf } from "#lib/tables/text/separator.ts";
import { readPastedTable } from "#shop/pasted-table.server.ts";
import { MOST_STATEMENT_ROWS, type ReadStatement } from "../statement-line.ts";
import { readLines, type StatementContext } from "./read-lines.ts";

const SAMPLE_LETTERS = 65_536;

/**
 * Reads the text of a statement, as a file gave it or as somebody pasted it. Throws BadInput about
 * `text` with the reason and, where there is one, the row's number.
 */
export function readStatement(text: string, context: StatementContext): ReadStatement {
  const rows = readPastedTable(text, {
    most: MOST_STATEMENT_ROWS,
    empty: "거래내역을 넣어주세요.",
    // The account and the period stand above the table, in rows with other separators.
    separator: separatorOf(text.slice(0, SAMPLE_LETTERS)),
  });
  const read = readLines(
    rows.map(({ record, line }) => ({ line, cells: record })),
    context,
  );
  if ("words" in read) throw new BadInput({ text: [read.words] });
  return read;
}
