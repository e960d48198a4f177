import { redirect } from "react-router";
import { reasonForm } from "#shop/audit/file-reason.ts";
import { exportHandRefunds } from "#shop/money/own/export-hand-refunds.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/transfers");

export const action = fileAction(
  reasonForm,
  () => "/admin/transfers",
  async (shop, form, { visitor }) => ({
    file: await exportHandRefunds(shop, form, visitor),
    format: "xlsx",
    plain: "transfers",
    korean: "송금할환불",
  }),
);
