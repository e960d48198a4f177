import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { ticked, typedLine, version } from "#shop/typed-words.ts";
import { typedCount } from "../desk/coupon-forms.ts";
import { valueKinds } from "../value-kinds.ts";

export const POINTS = {
  review: 10_000,
  desk: 10_000_000,
  leastUse: 100_000,
  units: [1, 10, 100, 1000],
  days: { least: 90, most: 3650 },
  given: 1_000_000,
  reason: { least: 5, most: 200 },
};

/** "1.5" percent as 15 thousandths. */
const perMille = numberField({
  least: 0,
  most: 500,
  places: 1,
  wrong: "0에서 50까지, 소수점 한 자리까지 적어주세요. 예: 1.5",
});

/** How the shop's points are earned, used and end. */
export const pointRulesForm = z.object({
  revision: version,
  isOn: ticked,
  earnPercent: perMille.meta({
    label: "적립률 (%)",
    inputMode: "decimal",
    hint: "상품 결제 금액의 몇 퍼센트인지 적어주세요. 쿠폰·포인트·크레딧으로 낸 금액과 배송비는 제외돼요.",
  }),
  reviewPoints: typedCount({ least: 0, most: POINTS.review, what: "후기 포인트는" }).meta({
    label: "후기 포인트",
  }),
  lifeDays: typedCount({ ...POINTS.days, what: "기한은" }).meta({
    label: "쓸 수 있는 기한 (일)",
    optional: true,
  }),
  leastUse: typedCount({ least: 0, most: POINTS.leastUse, what: "쓰기 시작하는 포인트는" }).meta({
    label: "한 주문에 쓰기 시작하는 포인트",
    hint: "0이면 얼마든 쓸 수 있어요.",
  }),
  useUnit: z
    .string("쓰는 단위를 골라주세요.")
    .transform(Number)
    .refine((unit) => POINTS.units.includes(unit), "쓰는 단위를 골라주세요.")
    .meta({ label: "쓰는 단위" }),
  deskLimit: typedCount({ least: 0, most: POINTS.desk, what: "하루에 지급할 수 있는 금액은" }).meta(
    {
      label: "한 사람이 하루에 지급할 수 있는 혜택 (원)",
      hint: "직원과 주인이 회원에게 주는 포인트, 크레딧, 쿠폰을 모두 더해요. 넘으면 다른 주인이 승인한 뒤 들어가요. 주인이 한 명뿐이면 주인이 준 것은 바로 들어가고 메일로 알려드려요.",
    },
  ),
});
export type PointRulesForm = z.output<typeof pointRulesForm>;

const AMOUNT = `0이 아닌 숫자를 ${POINTS.given.toLocaleString("ko-KR")}까지 적어주세요. 빼려면 앞에 -를 붙여요.`;

/** Points or credit that the desk gives a member or puts right. */
export const correctionFields = {
  kind: z.enum(valueKinds, "무엇을 바꿀지 골라주세요.").meta({ label: "무엇을" }),
  amount: numberField({ least: -POINTS.given, most: POINTS.given, wrong: AMOUNT })
    .refine(Boolean, AMOUNT)
    .meta({ label: "얼마를 (원)" }),
  reason: typedLine("이유를 적어주세요. 회원도 봐요.", POINTS.reason.most)
    .refine(
      (words) => words.length >= POINTS.reason.least,
      `${POINTS.reason.least}자 이상 적어주세요.`,
    )
    .meta({ label: "이유", hint: "회원의 내역에 그대로 보이고, 감사 기록에도 남아요." }),
  /** new with every page shown: sent twice it is done once */
  mark: z.guid("새로고침한 뒤 다시 시도해주세요."),
};
export type Correction = {
  kind: (typeof valueKinds)[number];
  amount: number;
  reason: string;
  mark: string;
};
