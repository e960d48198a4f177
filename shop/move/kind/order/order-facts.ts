import { isEarlierStatus, type EarlierStatus } from "#shop/earlier/earlier-status.ts";
import { plainCell } from "#shop/move/cell/cell-value.ts";
import { readCode } from "#shop/move/cell/read-code.ts";
import { readMoment } from "#shop/move/cell/read-moment.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import { koreanStatus } from "#shop/move/source/row-words.ts";
import type { MappedRow } from "../kind-of-move.ts";
import { readAmount, type CellReader } from "./order-cells.ts";
import type { OrderFacts, OrderLine } from "./order-document.ts";

type Rows = readonly MappedRow[];

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const distinct = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))];

/** What its own rows say of an order; each of them may repeat it, or only the first. */
export function factsOf(reader: CellReader, rows: Rows, lines: readonly OrderLine[]): OrderFacts {
  refuseCurrency(reader, rows);
  const paidAt = reader.first(rows, "paidAt", readMoment);
  const placedAt = reader.first(rows, "placedAt", readMoment) ?? paidAt;
  if (!placedAt && !reader.troubles.some(({ field }) => field === "placedAt"))
    reader.troubles.push({
      line: rows[0]!.line,
      field: "placedAt",
      words: "주문일이 없어요. 언제까지 보관할지 알 수 없어서 옮기지 않아요.",
    });
  const all = (field: string, reading = (cell: string) => readText(cell, 300)) =>
    distinct(reader.each(rows, field, reading).map(({ value }) => value)).join(", ");
  return {
    shownNumber: reader.first(rows, "shownNumber", readCode) ?? "",
    placedAt: (placedAt ?? new Date(0)).toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    status: statusOf(rows),
    statusWords: all("statusWords"),
    payWay: all("payWay"),
    ...amountsOf(reader, rows, lines),
    carrier: all("carrier"),
    waybill: all("waybill", readCode),
  };
}

function refuseCurrency(reader: CellReader, rows: Rows): void {
  for (const { row, value } of reader.each(rows, "currency", (cell) => readText(cell, 20)))
    if (!/^(?:krw|원|₩|won)$/i.test(plainCell(value)))
      reader.troubles.push({
        line: row.line,
        field: "currency",
        words: `${value} 주문이에요. 원화 주문만 옮길 수 있어요.`,
      });
}

const PROGRESS: readonly EarlierStatus[] = ["waiting", "paid", "preparing", "shipping", "done"];

function rowStatus({ status = "", statusWords = "" }: MappedRow["cells"]): string {
  const word = plainCell(status);
  return isEarlierStatus(word) ? word : koreanStatus(word) || koreanStatus(statusWords);
}

/** Lines of one order may stand differently: it is as far as its last line. */
function statusOf(rows: Rows): EarlierStatus {
  const found = new Set<EarlierStatus>(
    rows
      .map(({ cells }) => rowStatus(cells))
      .filter(isEarlierStatus)
      .filter((status) => status !== "unknown"),
  );
  const under = PROGRESS.find((status) => found.has(status));
  const [first, ...more] = [...found].filter((status) => !PROGRESS.includes(status));
  if (under) return first ? "partly_refunded" : under;
  if (!first) return "unknown";
  return more.length ? "refunded" : first;
}

/** The amount of the order, which each row may repeat, and some shops write at one of them. */
function orderAmount(reader: CellReader, rows: Rows, field: string): number | null {
  const found = reader.each(rows, field, readAmount);
  if (!found.length) return null;
  const most = found.reduce((best, one) => (one.value > best.value ? one : best));
  const other = found.find(({ value }) => value !== 0 && value !== most.value);
  if (other)
    reader.warnings.push({
      line: other.row.line,
      field,
      words: `줄마다 금액이 달라서 ${most.row.line}번째 줄의 ${most.value.toLocaleString("ko-KR")}원을 옮겨요.`,
    });
  return most.value;
}

/** The sum of what each line says of itself; null where no line says it. */
function lineAmounts(reader: CellReader, rows: Rows, field: string): number | null {
  const found = reader.each(rows, field, readAmount);
  return found.length ? sumOf(found.map(({ value }) => value)) : null;
}

const priceOf = (lines: readonly OrderLine[]): number | null =>
  lines.length && lines.every(({ price }) => price !== null)
    ? sumOf(lines.map(({ price, quantity }) => price! * quantity))
    : null;

/** Some shops say the amount of the line in this column, and others repeat that of the order. */
function itemsOf(reader: CellReader, rows: Rows, lines: readonly OrderLine[]): number | null {
  const written = reader.each(rows, "itemsAmount", readAmount).map(({ value }) => value);
  const price = priceOf(lines);
  const [first] = written;
  if (first === undefined) return price;
  const isOfLines = new Set(written).size > 1 || sumOf(written) === price;
  return isOfLines ? sumOf(written) : first;
}

/** What was to pay, where the file does not say it. */
function dueOf(goods: number | null, shipping: number | null, points: number | null) {
  if (goods === null) return null;
  const due = goods + (shipping ?? 0) - (points ?? 0);
  return due < 0 ? null : due;
}

function amountsOf(reader: CellReader, rows: Rows, lines: readonly OrderLine[]) {
  const amount = (field: string) => orderAmount(reader, rows, field);
  const itemsAmount = itemsOf(reader, rows, lines);
  const shippingAmount = amount("shippingAmount");
  const discountAmount = amount("discountAmount") ?? lineAmounts(reader, rows, "lineDiscount");
  const pointsAmount = amount("pointsAmount");
  const discounted = itemsAmount === null ? null : itemsAmount - (discountAmount ?? 0);
  const goods = lineAmounts(reader, rows, "lineTotal") ?? discounted;
  return {
    itemsAmount,
    shippingAmount,
    discountAmount,
    pointsAmount,
    total: amount("total") ?? dueOf(goods, shippingAmount, pointsAmount),
    refunded: amount("refunded"),
  };
}
