import * as z from "zod";
import { maybeLine, pasted } from "#shop/typed-words.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { OWN_CARRIERS } from "#shop/site/sending/sending.ts";
import { MOST_PASTED_ROWS } from "./most-pasted.ts";

/** A previewed row in a compact form, because there may be thousands. */
const row = z
  .tuple([
    z.int().min(1).max(1_000_000),
    z.string().max(40),
    z.string().max(20),
    z.string().max(30),
    z.string().max(30),
  ])
  .transform(([line, number, company, waybillNumber, token]) => ({
    line,
    number,
    company,
    waybillNumber,
    token,
  }));

const rows = z
  .string("다시 미리 보기를 해주세요.")
  .transform((text, context): unknown => {
    const read = strictJsonOf(text);
    if (read !== undefined) return read;
    context.addIssue({ code: "custom", message: "다시 미리 보기를 해주세요." });
    return z.NEVER;
  })
  .pipe(
    z
      .array(row, "다시 미리 보기를 해주세요.")
      .min(1, "적용할 줄이 없어요.")
      .max(MOST_PASTED_ROWS, "한 번에 5,000줄까지 적용할 수 있어요."),
  );

const preview = z.object({
  intent: z.literal("preview"),
  text: pasted("주문번호와 송장번호를 붙여넣어주세요.").meta({
    label: "붙여넣을 표",
    rows: 10,
    spellCheck: false,
  }),
  /** the default for empty carrier cells */
  company: maybeLine(OWN_CARRIERS.name, "택배사를 목록에서 골라주세요.").meta({
    label: "택배사가 빈 줄은",
    hint: "엑셀에서 합친 칸은 파일로 불러오면 자동으로 채워져요.",
  }),
});
const apply = z.object({
  intent: z.literal("apply"),
  rows,
  /** confirms the unusual numbers */
  confirmed: z.literal("on").optional(),
});

export const waybillImportForm = z.discriminatedUnion(
  "intent",
  [preview, apply],
  "할 수 없는 작업이에요.",
);

export type ApplyForm = Pick<z.output<typeof apply>, "rows" | "confirmed">;
