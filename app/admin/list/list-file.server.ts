import type * as z from "zod";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { reasonForm } from "#shop/audit/file-reason.ts";
import type { FileRequest, OfficeListFile } from "#shop/office/list/office-list.server.ts";
import type { Shop } from "#shop/shop.ts";
import { fileAction, type FileSender } from "./file-action.server.ts";
import { formatForm } from "./format-form.ts";

type FileList = {
  shownPath: (query: URLSearchParams) => string;
  take: (
    shop: Shop,
    query: URLSearchParams,
    fileRequest: FileRequest,
    reader: AuditActor,
  ) => Promise<OfficeListFile>;
};
/** A list, or how it is found where its address says whose list it is. */
type ListOf = FileList | ((shop: Shop, sender: FileSender) => FileList | Promise<FileList>);

const fileOf = <Schema extends z.ZodType<FileRequest>>(form: Schema, listOf: ListOf) => {
  const find = (shop: Shop, sender: FileSender) =>
    typeof listOf === "function" ? listOf(shop, sender) : listOf;
  return fileAction(
    form,
    async (shop, sender) => (await find(shop, sender)).shownPath(sender.query),
    async (shop, fileRequest, sender) =>
      (await find(shop, sender)).take(shop, sender.query, fileRequest, sender.visitor),
  );
};

/** The route of a list's file. */
export const listFile = (listOf: ListOf) => fileOf(formatForm, listOf);

/** The same where the file asks why. */
export const listFileWithReason = (listOf: ListOf) => fileOf(reasonForm, listOf);
