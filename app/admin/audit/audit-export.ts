import { redirect } from "react-router";
import { auditList } from "#shop/office/audit/audit-list.server.ts";
import { listFileWithReason } from "#app/admin/list/list-file.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect(auditList.path);
export const action = listFileWithReason(auditList);
