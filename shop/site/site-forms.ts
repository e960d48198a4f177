import * as z from "zod";
import { isEmail, normalizeEmail } from "#lib/email.ts";
import { isPhone, phoneDigits, phoneWords } from "#lib/phone.ts";
import { pick } from "#lib/pick.ts";
import { plainSigns } from "#lib/text/typed.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { maybeNumberField, numberField } from "#shop/typed-number.ts";
import { pathInside } from "#lib/path-inside.ts";
import { line, paragraphs, sentBack, typedLine } from "../typed-words.ts";
import { businessNumber, mailOrderNumber, WRONG_BUSINESS_NUMBER } from "./business-number.ts";
import { homeFields, homeOf } from "./home-form.ts";
import { lookFields } from "./look-form.ts";
import { channels, type SiteSettings } from "./settings.ts";
import { lookPictures, plainLook, type Look, type SitePicture } from "./look.ts";
import { SHIP_WITHIN } from "./ship-by.ts";
import { giftFields, giftsOf } from "./gift/gift-form.ts";
import { CLOSED_DAYS, readClosedDays } from "./typed-closed-days.ts";
import { FEE_CLASSES } from "./fee/fee-class.ts";
import { readFeeClasses } from "./fee/typed-fee-classes.ts";
import { readSurcharges, SURCHARGES } from "./typed-surcharges.ts";

export const SITE = {
  shopName: 30,
  line: 100,
  bank: 30,
  address: 200,
  url: 300,
  noticeWords: 80,
  /** won */
  fee: 100_000,
  freeFrom: 100_000_000,
} as const;

const optionalLine = (most: number) => z.literal("").or(typedLine("", most)).default("");

const link = line()
  .default("")
  .refine((typed) => typed.length <= SITE.url, `${SITE.url}자까지 쓸 수 있어요.`)
  .refine((typed) => typed === "" || isLink(typed), "https://로 시작하는 주소를 적어주세요.");

function isLink(typed: string): boolean {
  const url = URL.parse(typed);
  return url?.protocol === "https:" && url.hostname.includes(".") && !url.username;
}

/** Empty where it may be; else what `read` makes of it, refused with `words`. */
const readAs = (read: (typed: string) => string | null, words: string) =>
  line(words).transform((typed, context) => {
    const value = read(typed);
    if (value !== null) return value;
    context.addIssue(words);
    return z.NEVER;
  });

const phone = (typed: string) => {
  const digits = phoneDigits(typed);
  return isPhone(digits) ? phoneWords(digits) : null;
};
const email = (typed: string) => {
  const address = normalizeEmail(typed);
  return isEmail(address) ? address : null;
};
const accountNumber = (typed: string) => {
  const number = plainSigns(typed).replaceAll(" ", "");
  return number === "" || /^\d[\d-]{4,28}\d$/.test(number) ? number : null;
};
const mailOrder = (typed: string) => (typed.trim() === "" ? "" : mailOrderNumber(typed));

const won = (least: number, most: number) => ({
  least,
  most,
  wrong: `${least.toLocaleString("ko-KR")}원부터 ${most.toLocaleString("ko-KR")}원까지 적어주세요.`,
});

const path = line()
  .default("")
  .refine(
    (typed) => typed === "" || typed === "/" || pathInside(typed) !== "/",
    "/로 시작하는 이 상점의 주소를 적어주세요.",
  );

/** One thing a line, or what is wrong with them in words. */
const listed = <Read extends object>(read: (typed: string) => Read | string, most: number) =>
  paragraphs()
    .default("")
    .transform((typed, context) => {
      const long = typed.length > most && `${most.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`;
      const value = long || read(typed);
      if (typeof value !== "string") return value;
      context.addIssue(value);
      return z.NEVER;
    });

/** The values that the form started from, to detect that another owner saved meanwhile. */
const seen = sentBack(100, "새로고침한 뒤 다시 저장해주세요.");

/** What an owner may set, one part at a time. Money is whole won. */
export const siteForms = z.discriminatedUnion(
  "part",
  [
    z.object({
      part: z.literal("shop"),
      seen,
      shopName: typedLine("상점 이름을 적어주세요.", SITE.shopName),
      introduction: optionalLine(SITE.line),
      serviceHours: optionalLine(SITE.line),
      chatUrl: link,
      instagram: link,
      youtube: link,
      blog: link,
      x: link,
    }),
    z.object({ seen, ...lookFields }),
    z.object({ seen, ...homeFields }),
    z
      .object({
        part: z.literal("company"),
        seen,
        name: typedLine("상호를 적어주세요.", SITE.line),
        representative: typedLine("대표자 이름을 적어주세요.", SITE.line),
        businessNumber: readAs(businessNumber, WRONG_BUSINESS_NUMBER),
        mailOrderNumber: readAs(
          mailOrder,
          "신고증에 적힌 대로 적어주세요. 예: 제2026-서울마포-01234호",
        ),
        mailOrderOffice: optionalLine(SITE.line),
        address: typedLine("사업장 주소를 적어주세요.", SITE.address),
        phone: readAs(phone, "전화번호를 확인해주세요."),
        email: readAs(email, "이메일 주소를 확인해주세요."),
        hosting: typedLine("호스팅 제공자를 적어주세요.", SITE.line),
        privacyOfficer: typedLine("개인정보보호책임자를 적어주세요.", SITE.line),
      })
      .refine((form) => Boolean(form.mailOrderNumber) === Boolean(form.mailOrderOffice), {
        path: ["mailOrderOffice"],
        error: "신고번호와 신고한 기관을 함께 적어주세요.",
      }),
    z.object({
      part: z.literal("shipping"),
      seen,
      shippingFee: numberField(won(0, SITE.fee)),
      freeShippingFrom: maybeNumberField(won(1, SITE.freeFrom)),
      surcharges: listed((typed) => readSurcharges(typed, SITE.fee), SURCHARGES.text),
      returnShippingFee: numberField(won(0, SITE.fee)),
      exchangeShippingFee: numberField(won(0, SITE.fee)),
    }),
    z.object({
      part: z.literal("fees"),
      seen,
      feeClasses: listed((typed) => readFeeClasses(typed, SITE.fee), FEE_CLASSES.text),
    }),
    z.object({
      part: z.literal("dispatch"),
      seen,
      dispatchWithin: numberField({
        least: 0,
        most: SHIP_WITHIN,
        wrong: "보내는 기한을 골라주세요.",
      }),
      cutOffHour: maybeNumberField({ least: 1, most: 23, wrong: "마감 시각을 골라주세요." }),
      closedDays: listed(
        (typed) => readClosedDays(typed, calendarDayOf(new Date())),
        CLOSED_DAYS.text,
      ),
    }),
    z.object({ seen, ...giftFields }),
    z.object({
      part: z.literal("prices"),
      seen,
      strikes: z.enum(["proven", "always"], "할인 표시를 골라주세요."),
    }),
    z
      .object({
        part: z.literal("account"),
        seen,
        feeBank: optionalLine(SITE.bank),
        feeNumber: readAs(accountNumber, "계좌번호를 숫자와 ‘-’로 적어주세요."),
        feeHolder: optionalLine(SITE.line),
      })
      .superRefine(({ feeBank, feeNumber, feeHolder }, context) => {
        const filled = { feeBank, feeNumber, feeHolder };
        if (!feeBank && !feeNumber && !feeHolder) return;
        for (const [name, typed] of Object.entries(filled))
          if (!typed)
            context.addIssue({
              code: "custom",
              path: [name],
              message: "은행, 계좌번호, 예금주를 모두 적거나 모두 비워주세요.",
            });
      }),
    z
      .object({
        part: z.literal("notice"),
        seen,
        noticeWords: optionalLine(SITE.noticeWords),
        noticePath: path,
      })
      .refine(({ noticeWords, noticePath }) => noticeWords || !noticePath, {
        path: ["noticeWords"],
        error: "알림 띠에 보일 말을 적어주세요.",
      }),
  ],
  "할 수 없는 작업이에요.",
);
export type SiteForm = z.output<typeof siteForms>;

type Pictures = ReadonlyMap<string, SitePicture>;

/** Ids of the pictures that a form names, by field. */
export const picturesIn = (form: SiteForm): Record<string, string | null> =>
  form.part === "look" ? pick(form, lookPictures) : {};

function lookOf(form: Extract<SiteForm, { part: "look" }>, pictures: Pictures): Look {
  const { accent, accentDark } = form;
  const pictureAt = (id: string | null) => (id && pictures.get(id)) || null;
  const shown = Object.fromEntries(lookPictures.map((name) => [name, pictureAt(form[name])]));
  return { ...plainLook, ...shown, accent, accentDark };
}

const noticeOf = ({ noticeWords, noticePath }: Extract<SiteForm, { part: "notice" }>) => ({
  noticeBar: noticeWords ? { words: noticeWords, path: noticePath || null } : null,
});

/** The settings that a form changes. */
export function settingsOf(
  form: SiteForm,
  pictures: Pictures,
  before: SiteSettings,
): Partial<SiteSettings> {
  if (form.part === "look") return { look: lookOf(form, pictures) };
  if (form.part === "shop") {
    const named = Object.keys(channels) as (keyof typeof channels)[];
    return {
      ...pick(form, ["shopName", "introduction", "serviceHours"]),
      chatUrl: form.chatUrl || null,
      channels: Object.fromEntries(
        named.filter((name) => form[name]).map((name) => [name, form[name]]),
      ),
    };
  }
  if (form.part === "home") return homeOf(form, before);
  if (form.part === "notice") return noticeOf(form);
  if (form.part === "company") {
    const { part: _part, seen: _seen, ...company } = form;
    return { company };
  }
  if (form.part === "account") {
    const { feeBank: bank, feeNumber: number, feeHolder: holder } = form;
    return { feeAccount: bank ? { bank, number, holder } : null };
  }
  if (form.part === "gifts") return giftsOf(form);
  if (form.part === "prices") return { strikes: form.strikes };
  if (form.part === "dispatch") {
    const { dispatchWithin: within, cutOffHour, closedDays } = form;
    return { dispatch: { within, cutOffHour, closedDays } };
  }
  const { part: _part, seen: _seen, ...fees } = form;
  return fees;
}
