import { asc, inArray } from "drizzle-orm";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { filterWords, type OrderFilter } from "#shop/order/list/order-filter.ts";
import { listPartWaybills, type PartWaybill } from "#shop/order/parcel/find-part-parcels.server.ts";
import { piecesLeft } from "#shop/order/pieces-left.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { exportColumns, exportFormats, mostExported, type ExportColumn } from "./export-columns.ts";
import type { OrderExport } from "./export-form.ts";
import { cells, type ExportedLine } from "./exported-cells.ts";
import { countMeant, readMeant, type MeantOrder, type MeantOrders } from "./meant-orders.server.ts";

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

type ExportedOrder = MeantOrder & { lines: ExportedLine[] };

const columnOf = (column: ExportColumn): FileColumn<ExportedOrder> => [
  exportColumns[column].title,
  (order) => cells[column](order, order.lines),
  widths[column] ?? 12,
];

/**
 * Orders unmasked, chosen or found. Throws `too-many-attempts`, and BadInput
 * for more than a file of that kind holds.
 */
export function exportOrders(
  { db, now }: Pick<Shop, "db" | "now">,
  filter: OrderFilter,
  { numbers, columns, format, reason }: OrderExport,
  reader: AuditActor,
): Promise<TableFile> {
  const selection: MeantOrders = { filter, numbers, now: now() };
  const most = mostExported[format];
  return exportTable(
    db,
    {
      name: "orders",
      most,
      format,
      columns: columns.map(columnOf),
      audit: {
        action: "order.export",
        subject: "orders",
        reason,
        after: {
          format,
          columns: columns.map((column) => exportColumns[column].title).join(", "),
          which: numbers.length ? `고른 주문 ${numbers.length}건` : filterWords(filter),
        },
      },
      count: async (limit) => {
        const count = await countMeant(db, selection, limit);
        if (count > most)
          throw new BadInput({
            format: [
              `${exportFormats[format]} 파일에는 ${most.toLocaleString("ko-KR")}건까지 담을 수 있어요. 기간이나 조건을 좁혀주세요.`,
            ],
          });
        return count;
      },
      // Newest first, new orders are newer than the first row and left out; changed ones may
      // come twice.
      read: async (page) => {
        const { rows, next } = await readMeant(db, selection, page);
        const ids = rows.map(({ id }) => id);
        const [lines, gone, parts] = await Promise.all([
          linesOf(db, ids),
          gonePieces(db, ids),
          listPartWaybills(db, ids),
        ]);
        const withLines = rows.map((order) => ({
          ...order,
          ...waybillsOf(parts.get(order.id)),
          lines: piecesLeft(lines.get(order.id) ?? [], gone),
        }));
        return { rows: withLines, next };
      },
    },
    reader,
  );
}

/** All waybills of an order that was sent in parts, in the two cells of one. */
const waybillsOf = (waybills: PartWaybill[] | undefined) =>
  waybills && {
    waybillCompany: waybills.map(({ company }) => company).join(" / "),
    waybillNumber: waybills.map(({ number }) => number).join(" / "),
  };

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
