import * as z from "zod";
import { fileReason } from "#shop/audit/file-reason.ts";
import { sentBack } from "#shop/typed-words.ts";
import { ORDER_NUMBER } from "#shop/order/number.ts";
import { exportColumnNames } from "./export-columns.ts";

const MOST_CHOSEN = 500;

/** Reason, format and columns (`column.{name}`), for chosen `numbers` or the address's filter. */
export const orderExportForm = z
  .looseObject({
    reason: fileReason,
    format: z.enum(["csv", "xlsx"], "파일 형식을 골라주세요."),
    numbers: sentBack(MOST_CHOSEN * 40).default(""),
  })
  .transform(({ reason: why, format, numbers, ...fields }, context) => {
    const columns = exportColumnNames.filter((column) => fields[`column.${column}`] === "on");
    const chosen = [...new Set(numbers.split(",").filter(Boolean))];
    if (!columns.length)
      context.addIssue({
        code: "custom",
        message: "파일에 담을 열을 하나 이상 골라주세요.",
        path: ["columns"],
      });
    if (chosen.length > MOST_CHOSEN)
      context.addIssue({
        code: "custom",
        message: `한 번에 ${MOST_CHOSEN}건까지 고를 수 있어요.`,
        path: ["numbers"],
      });
    if (!chosen.every((number) => ORDER_NUMBER.test(number)))
      context.addIssue({ code: "custom", message: "주문을 다시 골라주세요.", path: ["numbers"] });
    return { reason: why, format, columns, numbers: chosen };
  });

export type OrderExport = z.output<typeof orderExportForm>;
