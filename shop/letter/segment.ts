import * as z from "zod";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";
import { maybeNumberField } from "#shop/typed-number.ts";
import { line, maybeLine, ticked } from "#shop/typed-words.ts";

export const purchaseChoices = {
  "": "구매와 상관없이",
  some: "구매한 적이 있는 분",
  none: "아직 구매하지 않은 분",
} as const;

export const periodChoices = {
  "": "기간과 상관없이",
  "30": "최근 30일 안에",
  "90": "최근 90일 안에",
  "180": "최근 180일 안에",
  "365": "최근 1년 안에",
} as const;

const choice = <Name extends string>(choices: Record<Name, string>) =>
  z.enum(Object.keys(choices) as [Name, ...Name[]], "다시 골라주세요.");

const day = line()
  .refine((typed) => typed === "" || isCalendarDay(typed), "날짜를 확인해주세요.")
  .default("");

/** Whom a letter goes to, among those who agreed to be written to. Nothing chosen: all of them. */
export const segmentFields = {
  bought: choice(purchaseChoices).default(""),
  product: z
    .string()
    .regex(/^[\w-]{0,64}$/, "상품을 다시 골라주세요.")
    .default(""),
  within: choice(periodChoices).default(""),
  spent: maybeNumberField({
    least: 1,
    most: 1_000_000_000,
    wrong: "금액은 1에서 1,000,000,000까지의 숫자로 적어주세요.",
  }).meta({ label: "구매 금액 합계 (원 이상)", optional: true }),
  wishes: ticked,
  unopened: ticked,
  tag: maybeLine(NOTE.tag).meta({
    label: "회원 태그",
    optional: true,
    hint: "회원 화면에서 붙인 태그예요. 이전 상점에서 옮겨 온 등급도 태그로 있어요.",
  }),
  joinedFrom: day.meta({ label: "가입한 날 (이날부터)", type: "date", optional: true }),
  joinedUntil: day.meta({ label: "가입한 날 (이날까지)", type: "date", optional: true }),
};

/** As a letter keeps it. */
export const segmentForm = z.object(segmentFields);
export type Segment = z.output<typeof segmentForm>;
export const segmentNames = Object.keys(segmentFields) as (keyof Segment)[];

export const everybody: Segment = segmentForm.parse({});

const purchaseWords = ({ bought, product, within, spent }: Segment, title: string): string[] => {
  if (bought === "none") return [purchaseChoices.none];
  const when = within && periodChoices[within];
  return [
    ...(product ? [[when, `‘${title}’ 상품을 산 분`].filter(Boolean).join(" ")] : []),
    ...(!product && (bought === "some" || when)
      ? [[when, "구매한 분"].filter(Boolean).join(" ")]
      : []),
    ...(spent === null ? [] : [`합계 ${won(spent)} 이상 구매한 분`]),
  ];
};

/** "최근 90일 안에 구매한 분 · 찜한 상품이 있는 분" */
export function segmentWords(segment: Segment, productTitle: string): string {
  const { wishes, unopened, tag, joinedFrom, joinedUntil } = segment;
  const joined = [joinedFrom && `${joinedFrom}부터`, joinedUntil && `${joinedUntil}까지`];
  const words = [
    ...purchaseWords(segment, productTitle),
    wishes && "찜한 상품이 있는 분",
    unopened && "열지 않은 파일이 있는 분",
    tag && `‘${tag}’ 태그가 있는 분`,
    joined.some(Boolean) && `${joined.filter(Boolean).join(" ")} 가입한 분`,
  ].filter(Boolean);
  return words.length ? words.join(" · ") : "동의한 모든 분";
}
