import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { bankCode, bankLabel } from "#shop/order/payment/banks.ts";
import type { Shop } from "#shop/shop.ts";
import { listHandRefunds, type HandRefund } from "./list-hand-refunds.server.ts";

/** Banks show ten characters or fewer of what stands beside a transfer. */
const BESIDE = 10;

/** What every bank's sheet for many transfers has; each has an order of its own. */
const columnsOf = (shopName: string): FileColumn<HandRefund>[] => [
  ["은행코드", ({ account }) => account && bankCode(account.bank), 10],
  ["은행", ({ account }) => account && bankLabel(account.bank)],
  ["계좌번호", ({ account }) => account && account.number.replaceAll("-", ""), 20],
  ["금액", ({ amount }) => amount, 14],
  ["예금주", ({ account }) => account?.holder ?? null],
  ["내통장표시", ({ orderNumber }) => orderNumber.slice(-8)],
  ["받는통장표시", () => shopName.slice(0, BESIDE)],
  ["주문번호", ({ orderNumber }) => orderNumber, 20],
];

/** The transfers that must be made, as a sheet for the bank. Throws `too-many-attempts`. */
export async function exportHandRefunds(
  shop: Shop,
  { reason }: { reason: string },
  reader: AuditActor,
): Promise<TableFile> {
  const rows = await listHandRefunds(shop);
  return exportTable(
    shop.db,
    {
      name: "transfers",
      format: "xlsx",
      columns: columnsOf(shop.payments.ownAccount?.holder ?? "환불"),
      audit: { action: "transfer.export", subject: "refunds to send", reason },
      count: async () => rows.length,
      read: async () => ({ rows, next: null }),
    },
    reader,
  );
}
