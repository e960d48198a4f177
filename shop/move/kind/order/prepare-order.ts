import { plainCell } from "#shop/move/cell/cell-value.ts";
import { readCode } from "#shop/move/cell/read-code.ts";
import { readCount, readWon } from "#shop/move/cell/read-number.ts";
import { readPhone } from "#shop/move/cell/read-phone.ts";
import { readPostcode } from "#shop/move/cell/read-postcode.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import type { MappedRow, PreparedItem } from "../kind-of-move.ts";
import { cellReader, lenient, readEmail, type CellReader } from "./order-cells.ts";
import { factsOf } from "./order-facts.ts";
import type { OrderDocument, OrderLine, OrderPeople } from "./order-document.ts";

const MEMO_LETTERS = 2000;

/** Rows with the same number are one order: its own rows, and those of its lines and addresses. */
export function prepareOrder(rows: readonly MappedRow[]): PreparedItem<OrderDocument> {
  const reader = cellReader();
  const own = rows.filter(({ role }) => role === "main");
  const number = numberOf(reader, rows);
  const notLines = rows.filter(({ role }) => role !== "line");
  const people = peopleOf(reader, notLines);
  const notAddresses = rows.filter(({ role }) => role !== "address");
  const lines = linesOf(reader, onceEach(reader, notAddresses));
  const [first] = own;
  const facts = first ? factsOf(reader, own, lines) : null;
  const { troubles, warnings } = reader;
  if (troubles.length) return { troubles };
  if (first && !lines.length)
    warnings.push({ line: first.line, words: "무엇을 샀는지 없어요. 상품 없이 옮겨요." });
  return { document: { number, facts, people, lines }, ...(warnings.length && { warnings }) };
}

function numberOf(reader: CellReader, rows: readonly MappedRow[]): string {
  const number = reader.first(rows, "number", readCode);
  if (!number && !reader.troubles.length)
    reader.troubles.push({
      line: rows[0]?.line ?? 0,
      field: "number",
      words: "주문번호가 없어요.",
    });
  return number ?? "";
}

/** A line that stands twice, as in files that were put together, counts once. */
function onceEach(reader: CellReader, rows: readonly MappedRow[]): MappedRow[] {
  const numbers = new Set<string>();
  return rows.filter(({ line, cells }) => {
    const number = plainCell(cells.lineNumber ?? "");
    if (!number || !numbers.has(number)) return numbers.add(number);
    reader.warnings.push({
      line,
      field: "lineNumber",
      words: "앞줄과 품목번호가 같아서 한 번만 옮겨요.",
    });
    return false;
  });
}

const spelled = (words: string) => words.normalize("NFKC").replace(/\s/g, "").toLowerCase();

/** Whoever sees the order is its buyer, so rows that name two buyers are refused. */
function buyersAgree<Value extends string>(
  reader: CellReader,
  rows: readonly MappedRow[],
  field: string,
  reading: Parameters<CellReader["each"]>[2],
): Value | null {
  const [first, ...more] = reader.each(rows, field, reading) as { row: MappedRow; value: Value }[];
  for (const { row, value } of more)
    if (first && spelled(value) !== spelled(first.value))
      reader.troubles.push({
        line: row.line,
        field,
        words: `${first.row.line}번째 줄과 주문번호가 같은데 주문자가 달라요.`,
      });
  return first?.value ?? null;
}

function peopleOf(reader: CellReader, rows: readonly MappedRow[]): OrderPeople {
  const text = (cell: string) => readText(cell, 300);
  const receivers = reader.each(rows, "receiverName", text);
  const [receiver] = receivers;
  const other = receivers.find(({ value }) => spelled(value) !== spelled(receiver!.value));
  if (other)
    reader.warnings.push({
      line: other.row.line,
      field: "receiverName",
      words: "받는 분이 여럿이라 첫 번째 받는 분만 옮겨요.",
    });
  // The address of the first receiver, never a mixture of two.
  const to = receiver ? [receiver.row] : rows;
  return {
    buyerName: buyersAgree(reader, rows, "buyerName", text) ?? "",
    buyerEmail: buyersAgree(reader, rows, "buyerEmail", readEmail),
    buyerPhone: buyersAgree(reader, rows, "buyerPhone", lenient(readPhone)) ?? "",
    buyerId: reader.text(rows, "buyerId"),
    receiverName: receiver?.value ?? "",
    receiverPhone: reader.first(to, "receiverPhone", lenient(readPhone)) ?? "",
    postcode: reader.first(to, "postcode", lenient(readPostcode)) ?? "",
    address: reader.text(to, "address"),
    addressDetail: reader.text(to, "addressDetail"),
    memo: reader.text(rows, "memo", MEMO_LETTERS),
  };
}

function linesOf(reader: CellReader, rows: readonly MappedRow[]): OrderLine[] {
  return rows.flatMap((row): OrderLine[] => {
    const title = reader.text([row], "lineTitle", 500);
    const option = reader.text([row], "lineOption", 500);
    const code = reader.first([row], "lineCode", readCode) ?? "";
    const quantity = reader.first([row], "lineQuantity", readCount) ?? 1;
    const price = reader.first([row], "linePrice", readWon);
    if (!title && !code) {
      if (row.role === "line")
        reader.troubles.push({
          line: row.line,
          field: "lineTitle",
          words: "상품 이름이 없어요.",
        });
      return [];
    }
    const statusWords = reader.text([row], "lineStatusWords");
    return [{ title: title || code, option, code, quantity, price, statusWords }];
  });
}
