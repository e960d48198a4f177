import { redirect } from "react-router";
import { exportLedger } from "#shop/money/ledger/export-ledger.server.ts";
import { ledgerRangeForm } from "#shop/money/ledger/ledger-range-form.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/payment");

export const action = fileAction(
  ledgerRangeForm,
  () => "/admin/payment",
  async (shop, form, { visitor }) => {
    const days = `${form.firstDay}-${form.lastDay}`;
    const file = await exportLedger(shop.db, form, visitor);
    return { file, plain: `ledger-${days}`, korean: `결제장부-${days}` };
  },
);
