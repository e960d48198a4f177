import { isEmail, normalizeEmail } from "#lib/email.ts";
import { readFlag } from "#shop/move/cell/read-flag.ts";
import { readDay } from "#shop/move/cell/read-moment.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import { namesOfProduct } from "../names-of-product.ts";
import { ItemCells } from "../item-cells.ts";
import type { MappedRow, MoveContext, PreparedItem } from "../kind-of-move.ts";

/** One thing that somebody bought elsewhere. */
export type BoughtElsewhere = {
  line: number;
  email: string;
  /** what the former shop calls the product, the surest first */
  names: string[];
  /** values of options, in its words */
  variants: string[];
  boughtOn: string | null;
  /** tells it apart from the others of its file */
  mark: string;
  /** why it is left out */
  leftOut: string | null;
};
export type PurchaseDocument = { bought: BoughtElsewhere[] };

const NAME_LETTERS = 300;

const LEFT_OUT = {
  revoked: "이전 상점에서 이용을 막은 구매라 옮기지 않아요.",
  refunded: "이전 상점에서 전액 환불한 구매라 옮기지 않아요.",
  disputed: "결제 이의로 금액이 돌아간 구매라 옮기지 않아요.",
};

type Reader = {
  text: (field: string) => string;
  flag: (field: string) => boolean;
  day: (field: string) => string | null;
};

const readerOf = (cells: ItemCells, row: MappedRow): Reader => ({
  text: (field) => cells.readOf(row, field, (cell) => readText(cell, NAME_LETTERS)) ?? "",
  flag: (field) => cells.readOf(row, field, readFlag) ?? false,
  day: (field) => cells.readOf(row, field, readDay),
});

function leftOutOf({ flag }: Reader): string | null {
  if (flag("revoked")) return LEFT_OUT.revoked;
  if (flag("refunded")) return LEFT_OUT.refunded;
  return flag("disputed") && !flag("disputeWon") ? LEFT_OUT.disputed : null;
}

/** A gift is its receiver's, and opens to nobody else. */
const holderOf = ({ text }: Reader): [field: string, typed: string] => {
  const giftee = text("giftEmail");
  return giftee ? ["giftEmail", giftee] : ["email", text("email")];
};

function prepareOne(row: MappedRow, source: string, cells: ItemCells): BoughtElsewhere {
  const reader = readerOf(cells, row);
  const [field, typed] = holderOf(reader);
  const email = normalizeEmail(typed);
  const trouble = (of: string, words: string) => cells.refuse(words, { field: of, line: row.line });
  if (!isEmail(email))
    trouble(field, typed ? "이메일 주소를 확인해주세요." : "산 분의 이메일이 없어요.");
  const names = namesOfProduct(reader.text("productId"), reader.text("product"));
  if (!names.length) trouble("product", "무엇을 샀는지 없어요.");
  const boughtOn = reader.day("boughtAt");
  const number = reader.text("number");
  const own = number ? [number, ...names] : [email, ...names, boughtOn ?? ""];
  return {
    line: row.line,
    email,
    names,
    variants: reader
      .text("variant")
      .split(/\s*[,;/|]\s*/)
      .filter(Boolean),
    boughtOn,
    mark: [source, ...own].join(" "),
    leftOut: leftOutOf(reader),
  };
}

/** The name of the former shop's file, under which its numbers are kept. */
const sourceOf = ({ choices }: MoveContext): string =>
  typeof choices.source === "string" ? choices.source : "";

/** Rows of one purchase may each be another product, as in a sale of several albums. */
export function preparePurchase(
  rows: readonly MappedRow[],
  context: MoveContext,
): PreparedItem<PurchaseDocument> {
  const cells = new ItemCells(rows);
  const bought = rows.map((row) => prepareOne(row, sourceOf(context), cells));
  return cells.troubles.length ? { troubles: cells.troubles } : { document: { bought } };
}
