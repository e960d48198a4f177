import { asc, inArray } from "drizzle-orm";
import { tableFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { filterWords, type OrderFilter } from "#shop/order/list/order-filter.ts";
import { piecesLeft } from "#shop/order/pieces-left.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { exportColumns, mostExported, type ExportColumn } from "./export-columns.ts";
import type { OrderExport } from "./export-form.ts";
import { cellsOf, type ExportedLine } from "./exported-cells.ts";
import { countMeant, readMeant, type MeantOrders } from "./meant-orders.server.ts";

const MOST_PER_HOUR = 20;
const BATCH = 200;

/** Excel's own limit of a readable column, in letters. */
const widths: Partial<Record<ExportColumn, number>> = {
  number: 20,
  placedAt: 17,
  paidAt: 17,
  items: 36,
  address: 48,
  courierMemo: 24,
  memo: 30,
  ordererEmail: 28,
  recipientPhone: 16,
  ordererPhone: 16,
  waybillNumber: 18,
  company: 14,
};

/** Orders unmasked, audited before the first byte. CSV is streamed, Excel made in a thread. */
export async function exportOrders(
  { db, now }: Pick<Shop, "db" | "now">,
  filter: OrderFilter,
  { numbers, columns, format, reason }: OrderExport,
  reader: AuditActor,
): Promise<ReadableStream<Uint8Array>> {
  await spendAttempt(db, [
    { key: `export of orders by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: 3600 },
  ]);
  const selection: MeantOrders = { filter, numbers, now: now() };
  const most = mostExported[format];
  const count = await countMeant(db, selection, most + 1);
  if (count > most) throw new Refusal("too-many-rows", { most });
  await recordAudit(db, {
    ...reader,
    action: "order.export",
    subject: "orders",
    reason,
    after: {
      count,
      format,
      columns: columns.map((column) => exportColumns[column].title).join(", "),
      which: numbers.length ? `고른 주문 ${numbers.length}건` : filterWords(filter),
    },
  });
  const heads = columns.map((column) => ({
    title: exportColumns[column].title as string,
    width: widths[column] ?? 12,
  }));
  return tableFile(format, heads, batchesOf(db, selection, columns, most));
}

async function* batchesOf(
  db: Db,
  meant: MeantOrders,
  columns: ExportColumn[],
  most: number,
): AsyncGenerator<WorkbookCell[][]> {
  let exported = 0;
  for (let after: string | null | undefined; after !== null && exported < most;) {
    // New orders are newer than the first row and left out; changed ones may come twice.
    const page = await readMeant(db, meant, { after, limit: Math.min(BATCH, most - exported) });
    const ids = page.rows.map(({ id }) => id);
    const [lines, gone] = await Promise.all([linesOf(db, ids), gonePieces(db, ids)]);
    yield page.rows.map((order) =>
      cellsOf(order, piecesLeft(lines.get(order.id) ?? [], gone), columns),
    );
    exported += page.rows.length;
    after = page.next;
  }
}

async function linesOf(
  db: Db,
  orderIds: string[],
): Promise<Map<string, (ExportedLine & { id: number })[]>> {
  if (!orderIds.length) return new Map();
  const lines = await db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      title: orderLines.title,
      options: orderLines.options,
      quantity: orderLines.quantity,
      ownFee: orderLines.ownFee,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}
