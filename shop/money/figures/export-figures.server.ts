import type * as z from "zod";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { tableFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell, WorkbookHead } from "#lib/spreadsheet/workbook.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { settlementHeads, settlementRows, vatHeads, vatRows } from "./accountant-rows.server.ts";
import {
  isProvisional,
  monthsUntil,
  quarterRange,
  quartersUntil,
  type figuresFileForm,
} from "./figures-file-form.ts";
import {
  figureViews,
  firstOf,
  lastOf,
  type DayRange,
  type FiguresFilter,
} from "./figures-filter.ts";
import { findFigures } from "./find-figures.server.ts";
import { listTakings } from "./list-takings.server.ts";
import { viewHeads, viewRows } from "./view-rows.server.ts";

const MOST_PER_HOUR = 60;

type AskedFile = z.output<typeof figuresFileForm>;
type FigureTable = { heads: WorkbookHead[]; rows: WorkbookCell[][]; name: string };

/** Exports a view of the figures, a quarter's tax or a month's settlement. Audited before the
 * first byte. Contains no personal data. */
export async function exportFigures(
  { db, now }: Pick<Shop, "db" | "now">,
  fileRequest: AskedFile,
  filter: FiguresFilter,
  reader: AuditActor,
): Promise<{ file: ReadableStream<Uint8Array>; name: string }> {
  await spendAttempt(db, [
    { key: `export of figures by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: 3600 },
  ]);
  const { heads, rows, name } = await tableOf(db, fileRequest, filter, now());
  await recordAudit(db, {
    ...reader,
    action: "figures.export",
    subject: "figures",
    after: { format: fileRequest.format, which: name },
  });
  return { file: tableFile(fileRequest.format, heads, batchesOf(rows)), name };
}

async function tableOf(
  db: Db,
  { file, quarter, month }: AskedFile,
  filter: FiguresFilter,
  now: Date,
): Promise<FigureTable> {
  if (file === "vat") {
    const of = quarter ?? quartersUntil(now)[0]!;
    const { state, name, ...moments } = stretchOf(quarterRange(of), `부가세-${of}분기`, now);
    return {
      name,
      heads: vatHeads,
      rows: vatRows(await listTakings(db, { ...moments, by: "month" }), state),
    };
  }
  if (file === "settlement") {
    const of = month ?? monthsUntil(now)[0]!;
    const days = { from: firstOf(of), to: lastOf(of) };
    const { state, name, ...moments } = stretchOf(days, `정산-${of}`, now);
    return {
      name,
      heads: settlementHeads,
      rows: settlementRows(
        await listTakings(db, { ...moments, by: "day" }),
        state,
        (await findSite(db)).feeRates,
      ),
    };
  }
  return {
    name: `매출-${figureViews[filter.view]}-${filter.from}-${filter.to}`,
    heads: viewHeads(filter.view),
    rows: viewRows(await findFigures(db, filter)),
  };
}

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`);

/** An unfinished period is marked in every row and in the name. */
function stretchOf(days: DayRange, title: string, now: Date) {
  const isOpen = isProvisional(days, now);
  return {
    since: midnight(days.from),
    before: midnight(dayAfter(days.to, 1)),
    state: isOpen ? `잠정 (${calendarDayOf(now)}까지)` : "확정",
    name: isOpen ? `${title}-잠정` : title,
  };
}

async function* batchesOf(rows: WorkbookCell[][]): AsyncGenerator<WorkbookCell[][]> {
  yield rows;
}
