import * as z from "zod";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { isNoticeKind } from "#shop/product/notice/product-notice.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { shippingClasses } from "#shop/product/sale.ts";
import { line, maybeLine, maybeText, sentBack, typedLine } from "#shop/typed-words.ts";
import { moveLimits } from "../move-limits.ts";

const AGAIN = "새로고침한 뒤 다시 시도해주세요.";
const file = z.coerce.number(AGAIN).int(AGAIN).positive(AGAIN).max(Number.MAX_SAFE_INTEGER, AGAIN);
const ofFile = <Intent extends string>(intent: Intent) =>
  z.object({ intent: z.literal(intent), file });

export const MOVE_ID = /^[a-z2-9]{12}$/;

/** What the page that uploads says of a file that is stored now. */
export const droppedForm = z.object({
  move: z.string().regex(MOVE_ID),
  name: sentBack(300, AGAIN),
  path: typedLine(AGAIN, 1000),
});

const HTTPS = /^https?:\/\/[^\s/]+\/?$/;

/** Prefixes of fields whose names are made of what is there. */
export const LICENCE_FIELD = "licence of ";
export const COLUMN_FIELD = "column.";

const chooseForm = z.looseObject({
  intent: z.literal("choose"),
  show: z.enum(["hidden", "asThere"]).default("hidden"),
  joined: z.enum(["fill", "keep"]).default("fill"),
  sounds: z.enum(["goods", "sample"]).default("goods"),
  shippingClass: z.enum(shippingClasses).default("digital"),
  supplyNote: maybeText(productLimits.supplyNote).meta({
    label: "상품을 어떻게 받는지",
    hint: "판매 파일이 없는 디지털 상품에 적어요. 비우면 파일을 올릴 때까지 숨겨요.",
    rows: 2,
    optional: true,
  }),
  noticeKind: line()
    .refine((kind) => kind === "" || isNoticeKind(kind), AGAIN)
    .default(""),
  category: sentBack(100, AGAIN).default(""),
  licence: sentBack(40, AGAIN).default(""),
  formerOrigin: maybeLine(200)
    .refine((typed) => typed === "" || HTTPS.test(typed), "https://로 시작하는 주소를 적어주세요.")
    .meta({
      label: "이전 상점의 주소",
      placeholder: "https://old-shop.example",
      hint: "사진 주소가 /로 시작할 때 앞에 붙여요.",
      optional: true,
      autoCapitalize: "none",
      spellCheck: false,
    }),
  pointsEndOn: line()
    .refine((day) => day === "" || isCalendarDay(day), "날짜를 확인해주세요.")
    .default("")
    .meta({
      label: "옮겨 온 적립금을 쓸 수 있는 마지막 날",
      type: "date",
      hint: "비우면 옮긴 날부터 1년이에요.",
      optional: true,
    }),
  fetchesPictures: z
    .string()
    .optional()
    .transform((tick) => tick !== undefined),
});
export type MoveChoice = z.output<typeof chooseForm>;

export const moveForm = z.discriminatedUnion(
  "intent",
  [
    chooseForm,
    z.object({ intent: z.literal("check") }),
    z.object({ intent: z.literal("move") }),
    z.object({ intent: z.literal("stop") }),
    z.object({ intent: z.literal("remove") }),
    z.object({
      intent: z.literal("password"),
      file,
      password: z
        .string("비밀번호를 적어주세요.")
        .min(1, "비밀번호를 적어주세요.")
        .max(moveLimits.password, `${moveLimits.password}자까지 쓸 수 있어요.`)
        .meta({ label: "파일 비밀번호", type: "password", autoComplete: "off" }),
    }),
    ofFile("look"),
    ofFile("bring-in"),
    ofFile("undo"),
    ofFile("drop"),
  ],
  "할 수 없는 작업이에요.",
);
export type MoveRequest = z.output<typeof moveForm>;

const position = z.coerce.number(AGAIN).int(AGAIN).min(0, AGAIN).max(10_000, AGAIN);

/** Columns of a table by hand: `column.<place>` says a field, or nothing. */
export const tableForm = z.looseObject({
  intent: z.literal("map", "할 수 없는 작업이에요."),
  position,
  kind: sentBack(20, AGAIN).default(""),
  mapping: maybeLine(moveLimits.mappingName).meta({
    label: "이 연결을 저장할 이름",
    hint: "적어두면 같은 모양의 파일을 다음에 올릴 때 그대로 써요.",
    optional: true,
  }),
});
export type TableMapping = z.output<typeof tableForm>;
