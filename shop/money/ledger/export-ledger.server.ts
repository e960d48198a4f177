import { and, asc, eq, gte, gt, lt, lte, max, min } from "drizzle-orm";
import { csvFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Actor } from "#shop/machine.ts";
import { users } from "#shop/member/table.server.ts";
import { ledgerLabels } from "./ledger-kinds.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { LedgerRange } from "./ledger-range-form.ts";

const AT_ONCE = 200;
const heads = [
  "번호",
  "시각",
  "주문번호",
  "결제사",
  "결제 키",
  "내용",
  "금액",
  "누가",
  "관리자",
  "까닭",
];
const actors: Record<Actor, string> = {
  shopper: "주문자",
  admin: "관리자",
  payment: "결제사",
  courier: "택배사",
  clock: "자동",
};

/** The ledger of some days as CSV, oldest first; audited before the first piece. */
export async function exportLedger(
  db: Db,
  { from, until, reason, firstDay, lastDay }: LedgerRange,
  reader: AuditActor,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(db, {
    ...reader,
    action: "payment.export",
    subject: `payments ${firstDay} ${lastDay}`,
    reason,
  });
  return csvFile(heads, piecesOf(db, { from, until }));
}

async function* piecesOf(
  db: Db,
  { from, until }: Pick<LedgerRange, "from" | "until">,
): AsyncGenerator<WorkbookCell[][]> {
  const isIn = and(gte(paymentLedger.at, from), lt(paymentLedger.at, until));
  const [ends] = await db
    .select({ first: min(paymentLedger.id), last: max(paymentLedger.id) })
    .from(paymentLedger)
    .where(isIn);
  for (let after = (ends?.first ?? 0) - 1, full = ends?.last != null; full;) {
    const rows = await db
      .select({ entry: paymentLedger, number: orders.number, email: users.email })
      .from(paymentLedger)
      .innerJoin(orders, eq(orders.id, paymentLedger.orderId))
      .leftJoin(users, eq(users.id, paymentLedger.accountId))
      .where(and(isIn, gt(paymentLedger.id, after), lte(paymentLedger.id, ends!.last!)))
      .orderBy(asc(paymentLedger.id))
      .limit(AT_ONCE);
    if (rows.length) yield rows.map(lineOf);
    [after, full] = [rows.at(-1)?.entry.id ?? 0, rows.length === AT_ONCE];
  }
}

type LedgerRow = {
  entry: typeof paymentLedger.$inferSelect;
  number: string;
  email: string | null;
};

const lineOf = ({ entry, number, email }: LedgerRow): WorkbookCell[] => [
  entry.id,
  toSeoulLocal(entry.at).replace("T", " "),
  number,
  entry.provider,
  entry.paymentKey,
  ledgerLabels[entry.kind],
  entry.amount,
  actors[entry.by],
  email,
  String(entry.facts["reason"] ?? ""),
];
