import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { auditQuery, readAuditFilter } from "#shop/office/audit/audit-filter.ts";
import { exportAuditForm } from "#shop/office/audit/audit-forms.ts";
import { exportAudit } from "#shop/office/audit/export-audit.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/audit");

export const action = fileAction(
  exportAuditForm,
  (_shop, { query }) => `/admin/audit?${auditQuery(readAuditFilter(query))}`,
  async (shop, { reason }, { visitor, query }) => {
    const day = seoulDay(shop.now());
    const file = await exportAudit(shop.db, readAuditFilter(query), { reason }, visitor);
    return { file, plain: `audit-${day}`, korean: `감사기록-${day}` };
  },
);
