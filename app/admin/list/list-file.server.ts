import type * as z from "zod";
import type { FileRequest, OfficeListFile } from "#shop/office/list/office-list.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { fileAction } from "./file-action.server.ts";
import { formatForm } from "./format-form.ts";

type FileList = {
  shownPath: (query: URLSearchParams) => string;
  take: (
    shop: Shop,
    query: URLSearchParams,
    form: FileRequest,
    reader: AuditActor,
  ) => Promise<OfficeListFile>;
};

/** The route of a list's file: `form` asks for a format, a reason or both. */
export const listFile = (list: FileList, form: z.ZodType<FileRequest> = formatForm) =>
  fileAction(
    form,
    (_shop, { query }) => list.shownPath(query),
    (shop, request, { visitor, query }) => list.take(shop, query, request, visitor),
  );
