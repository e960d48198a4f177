import * as z from "zod";
import { line, paragraphs, typedLine } from "#shop/typed-words.ts";
import { SHEETS, sheetFormats, type SheetFormat } from "./courier-sheet.ts";
import { readColumns } from "./typed-columns.ts";

const formats = Object.keys(sheetFormats) as SheetFormat[];

/** Saving an arrangement under a name, and removing it. */
export const sheetForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      /** the name it had; "": a new one */
      before: line().max(SHEETS.name).default(""),
      name: typedLine("양식 이름을 적어주세요.", SHEETS.name).meta({ label: "양식 이름" }),
      format: z.enum(formats, "파일 형식을 골라주세요.").meta({ label: "파일 형식" }),
      columns: paragraphs()
        .max(SHEETS.text, `${SHEETS.text.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`)
        .transform((typed, context) => {
          const columns = readColumns(typed);
          if (typeof columns !== "string") return columns;
          context.addIssue(columns);
          return z.NEVER;
        })
        .meta({
          label: "열",
          rows: 12,
          hint: "한 줄에 한 열이에요. ‘열 이름: 담을 내용’으로 적고, 늘 같은 문구는 ‘운임구분: =신용’처럼 적어요.",
        }),
    }),
    z.object({ intent: z.literal("remove"), name: line().min(1).max(SHEETS.name) }),
  ],
  "할 수 없는 작업이에요.",
);
export type SheetForm = z.output<typeof sheetForm>;
