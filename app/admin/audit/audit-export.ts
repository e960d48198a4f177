import { contentDisposition } from "#lib/text/content-disposition.ts";
import { redirect } from "react-router";
import * as z from "zod";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportAuditForm } from "#shop/office/audit/audit-forms.ts";
import { auditQuery, readAuditFilter } from "#shop/office/audit/audit-filter.ts";
import { exportAudit } from "#shop/office/audit/export-audit.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/audit");

/** The entries of the address's filter as a file; without a reason it leads back to the list. */
export const action = formAction(
  z.object({ reason: z.string().default("") }),
  async (shop, typed, { visitor, request }) => {
    const filter = readAuditFilter(new URL(request.url).searchParams);
    const form = exportAuditForm.safeParse(typed);
    if (!form.success)
      return redirect(`/admin/audit?${auditQuery(filter)}`, {
        headers: { "Set-Cookie": flashCookie({ message: form.error.issues[0]!.message }) },
      });
    const day = seoulDay(shop.now());
    return new Response(await exportAudit(shop.db, filter, form.data.reason, visitor), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Content-Disposition": contentDisposition(
          "attachment",
          `감사기록-${day}.csv`,
          `audit-${day}.csv`,
        ),
      },
    });
  },
);
