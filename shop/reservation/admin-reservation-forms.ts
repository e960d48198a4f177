import * as z from "zod";
import { line } from "#shop/typed-words.ts";
import { numberField } from "#shop/typed-number.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";

export const REASON = { least: 5, most: 200 };
/** Reservations moved at once. */
const MOST_CHOSEN = 200;

const reason = (what: string) =>
  line(`${what} 이유를 적어주세요.`)
    .min(REASON.least, `${what} 이유를 ${REASON.least}자 이상 적어주세요.`)
    .max(REASON.most, `${REASON.most}자까지 쓸 수 있어요.`);
const moment = (words: string) =>
  z.string(words).transform((typed, context) => {
    const at = fromSeoulLocal(typed);
    if (at) return at;
    context.addIssue({ code: "custom", message: words });
    return z.NEVER;
  });

const intents = ["confirm", "cancel", "prolong"] as const;

/** Reservations ticked in the list, as fields `reservation.<number>`, and what to do with them. */
export const chosenReservationsForm = z
  .record(z.string(), z.string())
  .transform((values, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const intent = intents.find((candidate) => candidate === values.intent);
    const numbers = Object.keys(values)
      .filter((name) => name.startsWith("reservation."))
      .map((name) => name.slice("reservation.".length));
    if (!intent) say("intent", "무엇을 할지 골라주세요.");
    if (!numbers.length) say("reservation", "예약을 하나 이상 골라주세요.");
    if (numbers.length > MOST_CHOSEN)
      say("reservation", `한 번에 ${MOST_CHOSEN}건까지 바꿀 수 있어요.`);
    const given =
      intent === "cancel"
        ? reason("취소하는").safeParse(values.reason)
        : moment("주문할 수 있는 기한을 입력해주세요.").safeParse(values.orderUntil);
    if (intent && !given.success)
      say(intent === "cancel" ? "reason" : "orderUntil", given.error.issues[0]!.message);
    if (!intent || !given.success) return z.NEVER;
    return intent === "cancel"
      ? { intent, numbers, reason: given.data as string }
      : { intent, numbers, orderUntil: given.data as Date };
  });

/** The longest waiting of one product, confirmed together. */
const confirmFirstForm = z.object({
  intent: z.literal("confirm-first"),
  count: numberField({
    wrong: "몇 명을 확정할지 숫자로 입력해주세요.",
    missing: "몇 명을 확정할지 입력해주세요.",
  })
    .refine((count) => count >= 1, "1명부터 확정할 수 있어요.")
    .refine((count) => count <= MOST_CHOSEN, `한 번에 ${MOST_CHOSEN}명까지 확정할 수 있어요.`)
    .meta({ label: "앞에서부터 몇 건" }),
  orderUntil: moment("주문할 수 있는 기한을 입력해주세요.").meta({
    label: "주문 기한",
    type: "datetime-local",
  }),
});

const moveShipByForm = z.object({
  intent: z.literal("move"),
  shipBy: z
    .string("새 발송 예정일을 입력해주세요.")
    .refine(isCalendarDay, "새 발송 예정일을 입력해주세요.")
    .meta({ label: "새 발송 예정일", type: "date" }),
  /** the day that stood on the page; "" where there was none */
  shipByShown: z
    .string()
    .refine((day) => day === "" || isCalendarDay(day), "화면을 새로고침한 뒤 다시 시도해주세요."),
  answerUntil: moment("답을 기다릴 기한을 입력해주세요.").meta({
    label: "답을 기다릴 기한",
    type: "datetime-local",
    hint: "24시간에서 30일 사이 (서울 시각)",
  }),
  reason: reason("바꾸는").meta({ label: "이유", hint: "예약한 분들께 그대로 보내요." }),
});
export type MoveShipByForm = Omit<z.output<typeof moveShipByForm>, "intent">;

/** What an administrator does with one product's line. */
export const reservedProductForm = z.discriminatedUnion(
  "intent",
  [confirmFirstForm, moveShipByForm],
  "할 수 없는 작업이에요.",
);
