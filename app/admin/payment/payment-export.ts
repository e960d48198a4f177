import { contentDisposition } from "#lib/text/content-disposition.ts";
import { redirect } from "react-router";
import * as z from "zod";
import { exportLedger } from "#shop/money/ledger/export-ledger.server.ts";
import { ledgerRangeForm } from "#shop/money/ledger/ledger-range-form.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/payment");

/** The ledger of the given days as a file; without a reason it leads back to the page. */
export const action = formAction(
  z.record(z.string(), z.string()),
  async (shop, typed, { visitor }) => {
    const form = ledgerRangeForm.safeParse(typed);
    if (!form.success)
      return redirect("/admin/payment", {
        headers: { "Set-Cookie": flashCookie({ message: form.error.issues[0]!.message }) },
      });
    const { firstDay, lastDay } = form.data;
    return new Response(await exportLedger(shop.db, form.data, visitor), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Content-Disposition": contentDisposition(
          "attachment",
          `결제장부-${firstDay}-${lastDay}.csv`,
          `ledger-${firstDay}-${lastDay}.csv`,
        ),
      },
    });
  },
);
