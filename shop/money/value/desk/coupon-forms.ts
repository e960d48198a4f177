import { fieldsOf } from "#shop/form-fields.ts";
import * as z from "zod";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { maybeNumberField } from "#shop/typed-number.ts";
import { emailField, ticked, typedLine, version } from "#shop/typed-words.ts";
import { COUPON_CODE, couponCode } from "../coupon-code.ts";
import { couponKinds } from "../value-kinds.ts";

export const COUPON = {
  name: 60,
  won: 10_000_000,
  uses: 1_000_000,
  person: 100,
  products: 100,
  takeDays: 365,
};

type Bounds = { least: number; most: number; what: string };

/** A whole number, or null where nothing is typed. */
export const typedCount = ({ least, most, what }: Bounds) =>
  maybeNumberField({
    least,
    most,
    wrong: `${what} ${least.toLocaleString("ko-KR")}에서 ${most.toLocaleString("ko-KR")}까지의 숫자로 적어주세요.`,
  });

const won = (what: string, least = 1) => typedCount({ least, most: COUPON.won, what });

const minute = z
  .string()
  .default("")
  .transform((typed, context) => {
    if (!typed) return null;
    const at = fromSeoulLocal(typed.slice(0, 16));
    if (at) return at;
    context.addIssue("날짜와 시각을 모두 골라주세요.");
    return z.NEVER;
  });

const code = z
  .string()
  .default("")
  .transform(couponCode)
  .refine(
    (typed) =>
      typed === "" ||
      (/^[A-Z0-9]+$/.test(typed) &&
        typed.length >= COUPON_CODE.least &&
        typed.length <= COUPON_CODE.most),
    `코드는 영문과 숫자 ${COUPON_CODE.least}자에서 ${COUPON_CODE.most}자로 만들어주세요.`,
  )
  .transform((typed) => typed || null);

const products = z
  .string()
  .default("")
  .transform((typed) => [...new Set(typed.split(/[\s,]+/).filter(Boolean))])
  .refine((ids) => ids.length <= COUPON.products, `상품은 ${COUPON.products}개까지 고를 수 있어요.`)
  .refine((ids) => ids.every((id) => /^[\w-]{1,64}$/.test(id)), "상품을 다시 골라주세요.");

const typed = z.object({
  intent: z.literal("save"),
  revision: version,
  name: typedLine("쿠폰 이름을 적어주세요.", COUPON.name).meta({
    label: "쿠폰 이름",
    placeholder: "예: 겨울 인사 쿠폰",
    hint: "회원이 보는 이름이에요.",
  }),
  kind: z.enum(couponKinds, "무엇을 할인할지 골라주세요."),
  amount: won("할인 금액은").meta({ label: "할인 금액 (원)" }),
  percent: typedCount({ least: 1, most: 100, what: "할인율은" }).meta({
    label: "할인율 (%)",
  }),
  mostOff: won("최대 할인 금액은").meta({
    label: "최대 할인 금액 (원)",
    optional: true,
    hint: "비우면 한도가 없어요.",
  }),
  leastItems: won("최소 주문 금액은", 0).meta({
    label: "최소 주문 금액 (원)",
    optional: true,
    hint: "쿠폰을 쓸 수 있는 상품의 금액이 기준이고, 배송비는 제외돼요.",
  }),
  firstOrderOnly: ticked,
  combines: ticked,
  products,
  startsAt: minute.meta({
    label: "시작 (서울 시각)",
    optional: true,
    type: "datetime-local",
    hint: "비우면 바로 시작해요.",
  }),
  endsAt: minute.meta({
    label: "종료 (서울 시각)",
    optional: true,
    type: "datetime-local",
    hint: "비우면 기한이 없어요.",
  }),
  totalUses: typedCount({ least: 1, most: COUPON.uses, what: "전체 사용 횟수는" }).meta({
    label: "전체 사용 횟수",
    optional: true,
    hint: "비우면 한도가 없어요.",
  }),
  usesPerPerson: typedCount({
    least: 1,
    most: COUPON.person,
    what: "1인당 사용 횟수는",
  }).meta({
    label: "1인당 사용 횟수",
    hint: "코드로 쓸 때만 적용돼요. 지급한 쿠폰은 한 번만 쓸 수 있어요.",
  }),
  code: code.meta({
    label: "코드",
    optional: true,
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: COUPON_CODE.most + 8,
  }),
  mayTake: ticked,
  takeTotal: typedCount({ least: 1, most: COUPON.uses, what: "전체 발급 수량은" }).meta({
    optional: true,
    label: "전체 발급 수량",
    hint: "비우면 한도가 없어요.",
  }),
  takeUntil: minute.meta({
    label: "발급 종료 (서울 시각)",
    optional: true,
    type: "datetime-local",
    hint: "비우면 쿠폰 기한까지 받을 수 있어요.",
  }),
  takeDays: typedCount({ least: 1, most: COUPON.takeDays, what: "받은 뒤 사용 기간은" }).meta({
    optional: true,
    label: "받은 뒤 사용 기간 (일)",
    hint: "비우면 쿠폰 기한까지 쓸 수 있어요.",
  }),
});
type TypedCoupon = z.output<typeof typed>;

const wrong = (path: keyof TypedCoupon, message: string) => ({ path: [path], error: message });

const edited = typed
  .refine(
    ({ kind, amount }) => kind !== "amount" || amount !== null,
    wrong("amount", "할인 금액을 적어주세요."),
  )
  .refine(
    ({ kind, percent }) => kind !== "percent" || percent !== null,
    wrong("percent", "할인율을 적어주세요."),
  )
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt,
    wrong("endsAt", "종료 시각은 시작 시각보다 뒤여야 해요."),
  )
  .refine(
    ({ mayTake, takeUntil, startsAt }) =>
      !mayTake || !takeUntil || !startsAt || startsAt < takeUntil,
    wrong("takeUntil", "발급 종료 시각은 시작 시각보다 뒤여야 해요."),
  );

/** What is done with a coupon in the back office. */
export const couponForms = z.discriminatedUnion(
  "intent",
  [
    edited,
    z.object({ intent: z.literal("stop") }),
    z.object({ intent: z.literal("resume") }),
    z.object({
      intent: z.literal("issue"),
      email: emailField.meta({ label: "회원의 이메일", autoComplete: "off" }),
      tells: ticked,
    }),
    z.object({
      intent: z.literal("issue-many"),
      to: z.enum(["agreed", "all"], "누구에게 지급할지 골라주세요."),
      tells: ticked,
    }),
  ],
  "할 수 없는 작업이에요.",
);
export const couponFields = fieldsOf(couponForms, "save");
export const couponIssueFields = fieldsOf(couponForms, "issue");
type CouponForm = z.output<typeof couponForms>;
export type EditedCoupon = Omit<Extract<CouponForm, { intent: "save" }>, "intent">;
/** To one member, or to many. */
export type CouponIssue = Extract<CouponForm, { intent: "issue" | "issue-many" }>;
