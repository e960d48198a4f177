import { redirect } from "react-router";
import * as z from "zod";
import type { TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import { contentDisposition } from "#lib/text/content-disposition.ts";
import type { TableFile } from "#shop/audit/export-table.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { FILE_WORDS } from "#app/browser/file-words.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction, type FormSender } from "#app/form-action.server.ts";

type FileFormat = TableFormat | "xls" | "tar.age" | "zip";

type NamedFile = {
  file: ReadableStream<Uint8Array> & Partial<TableFile>;
  format?: FileFormat;
  /** its length, where it is known before */
  bytes?: number;
  /** the name without its ending; `plain` is for old browsers */
  korean: string;
  plain: string;
};

const types: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
  "tar.age": "application/octet-stream",
  zip: "application/zip",
};

/** A file with a Korean name, which no cache may store. */
const fileAnswer = ({ file, format = "csv", bytes, korean, plain }: NamedFile): Response =>
  new Response(file, {
    headers: {
      "Content-Type": types[format],
      "Cache-Control": "private, no-store",
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
      "Content-Disposition": contentDisposition(
        "attachment",
        `${korean}.${format}`,
        `${plain}.${format}`,
      ),
      // The page that asked stays where it is: it reads what is to be said from a cookie.
      ...(file.cutWords && {
        "Set-Cookie": `${FILE_WORDS}=${encodeURIComponent(file.cutWords)}; Path=/admin; Max-Age=60; SameSite=Lax`,
      }),
    },
  });

export type FileSender = FormSender & { query: URLSearchParams };

/** Answers a form with a file; bad input and refusals lead back to the page with their words. */
export const fileAction = <Schema extends z.ZodType>(
  schema: Schema,
  pageOf: (shop: Shop, sender: FileSender) => string | Promise<string>,
  take: (shop: Shop, form: z.output<Schema>, sender: FileSender) => Promise<NamedFile>,
) => {
  const act = formAction(z.record(z.string(), z.string()), async (shop, typed, formSender) => {
    const sender = { ...formSender, query: new URL(formSender.request.url).searchParams };
    const back = async (message: string) =>
      redirect(await pageOf(shop, sender), { headers: { "Set-Cookie": flashCookie({ message }) } });
    const form = schema.safeParse(typed);
    if (!form.success) return back(form.error.issues[0]!.message);
    try {
      return fileAnswer(await take(shop, form.data, sender));
    } catch (error) {
      if (isBadInput(error)) return back(Object.values(error.errors).flat().join(" "));
      if (!isRefusal(error)) throw error;
      return back(refusalAnswer(error).message);
    }
  });
  return Object.assign(act, { schema });
};
