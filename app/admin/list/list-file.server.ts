import type { TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { OfficeListFile } from "#shop/office/list/office-list.server.ts";
import type { Shop } from "#shop/shop.ts";
import { fileAction } from "./file-action.server.ts";
import { formatForm } from "./format-form.ts";

type FileList = {
  shownPath: (query: URLSearchParams) => string;
  take: (
    shop: Shop,
    query: URLSearchParams,
    format: TableFormat,
    reader: AuditActor,
  ) => Promise<OfficeListFile>;
};

/** The route of a list's file. */
export const listFile = (list: FileList) =>
  fileAction(
    formatForm,
    (_shop, { query }) => list.shownPath(query),
    (shop, { format }, { visitor, query }) => list.take(shop, query, format, visitor),
  );
