import * as z from "zod";
import { fileReason } from "#shop/audit/file-reason.ts";
import { ORDER_NUMBER } from "#shop/order/number.ts";
import { SHEETS } from "#shop/site/sheet/courier-sheet.ts";
import { line, sentBack } from "#shop/typed-words.ts";

const MOST_CHOSEN = 500;

export const sheetExportForm = z.object({
  reason: fileReason,
  sheet: line("양식을 골라주세요.").min(1, "양식을 골라주세요.").max(SHEETS.name),
  isOneBox: z.literal("on").optional(),
  numbers: sentBack(MOST_CHOSEN * 40)
    .default("")
    .transform((typed) => [...new Set(typed.split(",").filter(Boolean))])
    .refine(
      (numbers) => numbers.length <= MOST_CHOSEN,
      `한 번에 ${MOST_CHOSEN}건까지 고를 수 있어요.`,
    )
    .refine(
      (numbers) => numbers.every((number) => ORDER_NUMBER.test(number)),
      "주문을 다시 골라주세요.",
    ),
});
export type SheetExport = z.output<typeof sheetExportForm>;
