import * as z from "zod";
import { identifier, pasted, typedLine } from "#shop/typed-words.ts";

/**
 * What is to become of a line. `pay`: exactly what the order costs; `part`: less, so that it waits
 * for the rest; `over`: more, so that the difference goes back; `return`: all of it goes back;
 * `sent`: it was a refund that somebody transferred.
 */
const pickKinds = ["pay", "part", "over", "return", "sent"] as const;
export type PickKind = (typeof pickKinds)[number];

export type LinePick = {
  lineId: number;
  kind: PickKind;
  /** an order's number, or a refund's id */
  target: string;
};

const MOST_PICKED = 500;
const PICK = /^(pay|part|over|return|sent):([0-9A-Za-z-]{8,40})$/;
const PICK_FIELD = /^pick\.(\d{1,15})$/;

/** As it stands in a form's field. */
export const pickValue = ({ kind, target }: Omit<LinePick, "lineId">): string =>
  `${kind}:${target}`;

type PostedFields = Record<string, unknown>;

/** The ticked lines of a form; lines that are left as they are have an empty value. */
function picksOf(posted: PostedFields, context: z.RefinementCtx): LinePick[] {
  const picks: LinePick[] = [];
  for (const [name, value] of Object.entries(posted)) {
    const [, lineId] = PICK_FIELD.exec(name) ?? [];
    if (!lineId || value === "") continue;
    const [, kind, target] = PICK.exec(String(value)) ?? [];
    if (kind && target) picks.push({ lineId: Number(lineId), kind: kind as PickKind, target });
    else context.addIssue({ code: "custom", path: [name], message: "목록에서 골라주세요." });
  }
  if (picks.length > MOST_PICKED)
    context.addIssue({
      code: "custom",
      path: ["picks"],
      message: `한 번에 ${MOST_PICKED}건까지 처리할 수 있어요. 나눠서 눌러주세요.`,
    });
  if (!picks.length)
    context.addIssue({ code: "custom", path: ["picks"], message: "처리할 거래를 골라주세요." });
  return picks;
}

const lineId = z.coerce
  .number("거래를 다시 골라주세요.")
  .int("거래를 다시 골라주세요.")
  .min(1, "거래를 다시 골라주세요.")
  .max(Number.MAX_SAFE_INTEGER, "거래를 다시 골라주세요.");

const MOST_TEXT = 1024 * 1024;

export const statementForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("import"),
      text: pasted("거래내역을 넣어주세요.")
        .max(MOST_TEXT, "한 번에 1MB까지 넣을 수 있어요. 나눠서 넣어주세요.")
        .meta({
          label: "거래내역",
          hint: "은행 사이트나 앱에서 받은 CSV·엑셀 파일을 여기에 놓거나, 표를 복사해 붙여넣어요.",
        }),
    }),
    z
      .object({ intent: z.literal("settle") })
      .catchall(z.string().max(60, "목록에서 골라주세요."))
      .transform(({ intent, ...posted }, context) => ({ intent, picks: picksOf(posted, context) })),
    z.object({
      intent: z.literal("match"),
      line: lineId,
      number: identifier("주문번호를 적어주세요.").max(40, "주문번호를 확인해주세요.").meta({
        label: "주문번호",
        maxLength: 40,
        placeholder: "20261121-K7QF2M9X",
      }),
    }),
    z.object({ intent: z.literal("aside"), line: lineId }),
    z.object({
      intent: z.literal("undo"),
      line: lineId,
      words: typedLine("되돌리는 이유를 적어주세요.", 200).meta({
        label: "되돌리는 이유",
        placeholder: "예: 이름이 같은 다른 분의 입금",
      }),
    }),
  ],
  "다시 눌러주세요.",
);
