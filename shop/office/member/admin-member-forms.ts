import * as z from "zod";
import { correctionFields } from "#shop/money/value/points/point-forms.ts";
import { maybeLine, paragraphs, typedLine } from "#shop/typed-words.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";

/** Reasons for opening a member's data; the last one is typed. */
export const openReasons = {
  inquiry: "고객 문의 응대",
  delivery: "주문·배송 확인",
  refund: "결제·환불 처리",
  misuse: "부정 이용 확인",
  other: "직접 입력",
} as const;
type OpenReason = keyof typeof openReasons;

const MOST_EDITS = 2 ** 31 - 2;

const REASON = { least: 5, most: 200 };

const reason = (what: string) =>
  paragraphs(`${what} 이유를 적어주세요.`)
    .min(REASON.least, `${what} 이유를 ${REASON.least}자 이상 적어주세요.`)
    .max(REASON.most, `${REASON.most}자까지 쓸 수 있어요.`);

const open = z
  .object({
    intent: z.literal("open"),
    why: z
      .enum(
        Object.keys(openReasons) as [OpenReason, ...OpenReason[]],
        "정보를 여는 이유를 골라주세요.",
      )
      .meta({ label: "정보를 여는 이유" }),
    words: maybeLine(REASON.most).meta({
      label: "자세한 이유",
      placeholder: "예: 주문 취소 문의 전화",
    }),
  })
  .refine(({ why, words }) => why !== "other" || words.length >= REASON.least, {
    path: ["words"],
    message: `정보를 여는 이유를 ${REASON.least}자 이상 적어주세요.`,
  })
  .transform(({ intent, why, words }) => ({
    intent,
    reason: why === "other" ? words : [openReasons[why], words].filter(Boolean).join(": "),
  }));
const block = z.object({
  intent: z.literal("block"),
  reason: reason("정지하는").meta({ label: "정지하는 이유", hint: "회원에게는 보이지 않아요." }),
});
const unblock = z.object({ intent: z.literal("unblock") });
const endSessions = z.object({ intent: z.literal("sign-out") });
const memo = z.object({
  intent: z.literal("memo"),
  edits: z.coerce.number().int().min(0).max(MOST_EDITS),
  memo: paragraphs()
    .max(NOTE.memo, `메모는 ${NOTE.memo}자까지 쓸 수 있어요.`)
    .meta({ label: "회원에게는 보이지 않아요" }),
});
const tagged = typedLine("태그를 적어주세요.", NOTE.tag);
const tag = z.object({
  intent: z.literal("tag"),
  tag: tagged.meta({ label: "태그", placeholder: "예: 단골" }),
});
const correct = z.object({ intent: z.literal("correct"), ...correctionFields });
const untag = z.object({ intent: z.literal("untag"), tag: tagged });

/** What an administrator may send about one member. */
export const adminMemberForm = z.discriminatedUnion(
  "intent",
  [open, block, unblock, endSessions, memo, tag, untag, correct],
  "할 수 없는 작업이에요.",
);
