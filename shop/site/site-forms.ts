import * as z from "zod";
import { isEmail, normalizeEmail } from "#lib/email.ts";
import { isPhone, phoneDigits, phoneWords } from "#lib/phone.ts";
import { pick } from "#lib/pick.ts";
import { plainSigns } from "#lib/text/typed.ts";
import { calendarDayOf, isCalendarDay } from "#lib/calendar-day.ts";
import { maybeNumberField, numberField } from "#shop/typed-number.ts";
import { pathInside } from "#lib/path-inside.ts";
import { line, maybeText, paragraphs, sentBack, typedLine } from "../typed-words.ts";
import { businessNumber, mailOrderNumber, WRONG_BUSINESS_NUMBER } from "./business-number.ts";
import { homeFields, homeOf } from "./home-form.ts";
import { accentTroubles, lookFields } from "./look-form.ts";
import { channels, type SiteSettings } from "./settings.ts";
import { lookPictures, plainLook, type Look, type SitePicture } from "./look.ts";
import { CONFIRM_DAYS } from "./settings.ts";
import { SHIP_WITHIN } from "./ship-by.ts";
import { giftFields, giftsOf } from "./gift/gift-form.ts";
import { audienceNames } from "./audience.ts";
import { readSearchProof, type SearchEngine } from "./search-proof.ts";
import { tagNames, tagServices, type TagName } from "./tags.ts";
import { CLOSED_DAYS, readClosedDays } from "./typed-closed-days.ts";
import { FEE_CLASSES } from "./fee/fee-class.ts";
import { readFeeClasses } from "./fee/typed-fee-classes.ts";
import { OWN_CARRIERS, PICKUP } from "./sending/sending.ts";
import { readCarriers } from "./sending/typed-carriers.ts";
import { readSurcharges, SURCHARGES } from "./typed-surcharges.ts";

export const SITE = {
  shopName: 30,
  line: 100,
  bank: 30,
  address: 200,
  url: 300,
  noticeWords: 80,
  popupTitle: 40,
  popupWords: 400,
  popupButton: 20,
  searchTitle: 60,
  searchProof: 300,
  homeLine: 40,
  homeProof: 30,
  /** won */
  fee: 100_000,
  freeFrom: 100_000_000,
} as const;

const optionalLine = (most: number) => z.literal("").or(typedLine("", most)).default("");

const link = line()
  .default("")
  .refine((typed) => typed.length <= SITE.url, `${SITE.url}자까지 쓸 수 있어요.`)
  .refine((typed) => typed === "" || isLink(typed), "https://로 시작하는 주소를 적어주세요.")
  .meta({
    type: "url",
    inputMode: "url",
    optional: true,
    maxLength: SITE.url,
    placeholder: "https://",
  });

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

const searchProof = (engine: SearchEngine) =>
  line(`${SITE.searchProof}자까지 쓸 수 있어요.`)
    .default("")
    .refine((typed) => typed.length <= SITE.searchProof, `${SITE.searchProof}자까지 쓸 수 있어요.`)
    .transform((typed, context) => {
      const read = readSearchProof(engine, typed);
      if ("proof" in read) return read.proof;
      context.addIssue(read.words);
      return z.NEVER;
    });

/** An identifier as its company's console shows it, and nothing else of what is copied there. */
const tagId = (name: TagName) => {
  const { pattern, label, placeholder, hint } = tagServices[name];
  return line()
    .default("")
    .refine(
      (typed) => typed === "" || pattern.test(typed),
      `${placeholder} 모양의 식별자만 적어주세요.`,
    )
    .meta({ label, optional: true, maxLength: 40, placeholder, hint, spellCheck: false });
};

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

const days = ({ least, most }: { least: number; most: number }) => ({
  least,
  most,
  wrong: `${least}일부터 ${most}일까지 적어주세요.`,
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

const day = line()
  .default("")
  .refine((typed) => typed === "" || isCalendarDay(typed), "날짜를 확인해주세요.")
  .meta({ type: "date", optional: true });

const audience = z.enum(audienceNames, "보일 사람을 골라주세요.").default("everyone");

/** Days are in order, or one of them is open. */
const inOrder = (from: string, until: string): boolean => !from || !until || from <= until;
const NOT_IN_ORDER = "시작하는 날보다 앞설 수 없어요.";

const proof = optionalLine(SITE.homeProof).meta({ optional: true });

/** The values that the form started from, to detect that another owner saved meanwhile. */
const seen = sentBack(100, "새로고침한 뒤 다시 저장해주세요.");

/** What an owner may set, one part at a time. Money is whole won. */
export const siteForms = z.discriminatedUnion(
  "part",
  [
    z.object({
      part: z.literal("shop"),
      seen,
      shopName: typedLine("상점 이름을 적어주세요.", SITE.shopName).meta({
        hint: "화면 머리, 브라우저 제목, 메일과 문자에 쓰여요.",
      }),
      introduction: optionalLine(SITE.line).meta({
        optional: true,
        placeholder: "예: 손으로 굽는 그릇과 찻잔을 팔아요.",
        hint: "검색 결과와 공유한 링크에서 상점 이름 아래에 보여요.",
      }),
      serviceHours: optionalLine(SITE.line).meta({
        optional: true,
        placeholder: "예: 평일 09:00~18:00, 점심 12:00~13:00",
      }),
      chatUrl: link.meta({
        hint: "카카오톡 채널의 채팅 주소처럼, 메뉴의 온라인문의가 여는 곳이에요. 비우면 온라인문의가 보이지 않아요.",
      }),
      instagram: link,
      youtube: link,
      blog: link,
      x: link,
    }),
    z.object({
      part: z.literal("front"),
      seen,
      line: optionalLine(SITE.homeLine).meta({
        optional: true,
        placeholder: "예: 먼저 들어보고 고르는 소리 상점",
        hint: "처음 온 손님이 무엇을 파는 상점인지 알 수 있는 한 줄이에요.",
      }),
      hear: proof,
      licence: proof,
      refund: proof.meta({
        optional: true,
        hint: "법이 정한 것보다 좁게 적으면 안 돼요. 상점의 환불 기준과 같은지 확인해주세요.",
      }),
    }),
    z.object({ seen, ...lookFields }).superRefine((form, context) => {
      for (const [field, message] of accentTroubles(form))
        context.addIssue({ code: "custom", path: [field], message });
    }),
    z.object({ seen, ...homeFields }),
    z
      .object({
        part: z.literal("company"),
        seen,
        name: typedLine("상호를 적어주세요.", SITE.line).meta({
          hint: "사업자등록증에 적힌 상호예요.",
        }),
        representative: typedLine("대표자 이름을 적어주세요.", SITE.line),
        businessNumber: readAs(businessNumber, WRONG_BUSINESS_NUMBER).meta({
          inputMode: "numeric",
          placeholder: "000-00-00000",
          maxLength: 20,
        }),
        mailOrderNumber: readAs(
          mailOrder,
          "신고증에 적힌 대로 적어주세요. 예: 제2026-서울마포-01234호",
        ).meta({
          optional: true,
          maxLength: 40,
          placeholder: "제0000-지역이름-00000호",
          hint: "통신판매업 신고증에 적힌 번호예요. 신고 면제 대상이면 비워두세요.",
        }),
        mailOrderOffice: optionalLine(SITE.line).meta({
          optional: true,
          placeholder: "예: 관할 시·군·구청",
        }),
        address: typedLine("사업장 주소를 적어주세요.", SITE.address),
        phone: readAs(phone, "전화번호를 확인해주세요.").meta({ inputMode: "tel", maxLength: 30 }),
        email: readAs(email, "이메일 주소를 확인해주세요.").meta({
          inputMode: "email",
          maxLength: 254,
        }),
        hosting: typedLine("호스팅 제공자를 적어주세요.", SITE.line).meta({
          hint: "이 상점이 돌아가는 서버를 빌려주는 곳이에요. 직접 운영하면 상호를 적어주세요.",
        }),
        privacyOfficer: typedLine("개인정보보호책임자를 적어주세요.", SITE.line).meta({
          hint: "개인정보처리방침에도 같은 사람을 적어주세요.",
        }),
      })
      .refine((form) => Boolean(form.mailOrderNumber) === Boolean(form.mailOrderOffice), {
        path: ["mailOrderOffice"],
        error: "신고번호와 신고한 기관을 함께 적어주세요.",
      }),
    z.object({
      part: z.literal("shipping"),
      seen,
      shippingFee: numberField(won(0, SITE.fee)).meta({
        hint: "원. 택배로 보내는 상품이 있는 주문 한 건에 한 번 받아요.",
      }),
      freeShippingFrom: maybeNumberField(won(1, SITE.freeFrom)).meta({
        optional: true,
        hint: "원. 택배 상품이 이 금액 이상이면 배송비를 받지 않아요. 비우면 언제나 받아요.",
      }),
      surcharges: listed((typed) => readSurcharges(typed, SITE.fee), SURCHARGES.text).meta({
        rows: 6,
        optional: true,
        maxLength: SURCHARGES.text,
        placeholder: "63000~63644 3000 제주",
        hint: "한 줄에 하나씩 우편번호 구간, 금액, 이름을 적어요. 무료 배송인 주문에도 더하고, 결제하기 전에 알려요.",
      }),
      returnShippingFee: numberField(won(0, SITE.fee)).meta({
        hint: "원. 마음이 바뀌어 돌려보낼 때 손님이 내는 금액이에요. 추가 배송비 지역이면 그 금액도 더해요. 이미 받은 주문에는 주문할 때의 금액을 써요.",
      }),
      exchangeShippingFee: numberField(won(0, SITE.fee)).meta({
        hint: "원. 마음이 바뀌어 교환할 때 손님이 내는 금액이에요. 추가 배송비 지역이면 왕복으로 더해요.",
      }),
    }),
    z.object({
      part: z.literal("fees"),
      seen,
      feeClasses: listed((typed) => readFeeClasses(typed, SITE.fee), FEE_CLASSES.text).meta({
        rows: 4,
        optional: true,
        maxLength: FEE_CLASSES.text,
        placeholder: "큰 상품 6000",
        hint: `한 줄에 하나씩 이름과 금액을 적어요. 0원이면 무료로 보내요. ${FEE_CLASSES.classes}개까지 쓸 수 있어요.`,
      }),
    }),
    z.object({
      part: z.literal("dispatch"),
      seen,
      dispatchWithin: numberField({
        least: 0,
        most: SHIP_WITHIN,
        wrong: "보내는 기한을 골라주세요.",
      }).meta({
        hint: "택배 상품이에요. 따로 약속하지 않으면 법은 3영업일 안에 보내라고 해요 (전자상거래법 제15조).",
      }),
      cutOffHour: maybeNumberField({ least: 1, most: 23, wrong: "마감 시각을 골라주세요." }).meta({
        optional: true,
        hint: "이 시각부터 결제한 주문은 다음 영업일의 주문으로 계산해요.",
      }),
      closedDays: listed(
        (typed) => readClosedDays(typed, calendarDayOf(new Date())),
        CLOSED_DAYS.text,
      ).meta({
        rows: 5,
        optional: true,
        maxLength: CLOSED_DAYS.text,
        placeholder: "2026-12-28~2027-01-02 겨울 휴가",
        hint: "한 줄에 하루나 기간을 적어요. 주말과 공휴일은 자동으로 제외되니 적지 않아도 돼요. 일주일 전부터 모든 화면의 위에 알려요. 이미 결제한 주문의 약속한 날은 그대로예요.",
      }),
    }),
    z
      .object({
        part: z.literal("sending"),
        seen,
        ownCarriers: listed(readCarriers, OWN_CARRIERS.text).meta({
          rows: 4,
          optional: true,
          maxLength: OWN_CARRIERS.text,
          placeholder: "동네화물 https://조회화면의주소/?no={number}",
          hint: "기본 택배사 13곳에 없는 곳이에요. 한 줄에 하나씩 이름과 배송 조회 주소를 적고, 송장번호가 들어갈 자리에 {number}를 적어요. 조회 주소가 없으면 이름만 적어요.",
        }),
        pickupPlace: optionalLine(PICKUP.place).meta({
          optional: true,
          placeholder: "예: 서울 마포구 소리길 1, 1층 달소리",
          hint: "적으면 주문을 ‘방문 수령’으로 처리할 수 있어요. 비우면 방문 수령을 쓰지 않아요.",
        }),
        pickupHours: optionalLine(PICKUP.hours).meta({
          optional: true,
          placeholder: "예: 평일 10:00~18:00",
        }),
        fetchesReturns: z.enum(["on", "off"], "회수를 쓸지 골라주세요.").default("off").meta({
          hint: "택배사와 계약해 회수를 접수할 수 있을 때 켜주세요. 회수한 택배비는 반품·교환 배송비에 들어가요.",
        }),
      })
      .refine(({ pickupPlace, pickupHours }) => Boolean(pickupPlace) === Boolean(pickupHours), {
        path: ["pickupHours"],
        error: "받으러 오는 곳과 시간을 함께 적어주세요.",
      }),
    z.object({
      part: z.literal("confirm"),
      seen,
      confirmAfterArrival: numberField(days(CONFIRM_DAYS.afterArrival)).meta({
        hint: "일. 배송 추적이 배송 완료를 알리거나 관리자가 배송 완료로 바꾼 때가 기준이에요. 0이면 배송이 끝나면 바로 확정해요.",
      }),
      confirmAfterSending: numberField(days(CONFIRM_DAYS.afterSending)).meta({
        hint: "일. 배송을 추적하지 못할 때 발송 처리한 때가 기준이에요. 받은 날을 알 수 없으니 청약철회 기간은 시작하지 않아요.",
      }),
    }),
    z.object({ seen, ...giftFields }),
    z.object({
      part: z.literal("prices"),
      seen,
      strikes: z.enum(["proven", "always"], "할인 표시를 골라주세요.").meta({
        hint: "할인하기 전 20일 동안 실제로 받지 않은 가격을 취소선 가격으로 보이면 부당한 표시·광고가 될 수 있어요 (표시광고법 제3조, 종전거래가격).",
      }),
    }),
    z
      .object({
        part: z.literal("account"),
        seen,
        feeBank: optionalLine(SITE.bank).meta({ optional: true, placeholder: "예: 국민은행" }),
        feeNumber: readAs(accountNumber, "계좌번호를 숫자와 ‘-’로 적어주세요.").meta({
          optional: true,
          maxLength: 40,
          inputMode: "numeric",
        }),
        feeHolder: optionalLine(SITE.line).meta({ optional: true }),
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
    z.object({
      part: z.literal("search"),
      seen,
      searchTitle: optionalLine(SITE.searchTitle).meta({
        optional: true,
        placeholder: "달소리 | 광고와 유튜브 내레이션",
        hint: "검색 결과에서 홈의 제목으로 보여요. 비우면 상점 이름을 써요. 설명은 위의 ‘한 줄 소개’예요.",
      }),
      naverProof: searchProof("naver").meta({
        optional: true,
        maxLength: SITE.searchProof,
        placeholder: '<meta name="naver-site-verification" …>',
        hint: "서치어드바이저(searchadvisor.naver.com)의 웹마스터 도구에 이 상점의 주소를 등록하고, 거기에서 보여주는 HTML 태그나 파일 이름을 붙여넣은 뒤 저장하고, 소유 확인을 눌러주세요.",
      }),
      googleProof: searchProof("google").meta({
        optional: true,
        maxLength: SITE.searchProof,
        placeholder: '<meta name="google-site-verification" …>',
        hint: "구글 서치 콘솔(search.google.com/search-console)에서 ‘URL 접두어’로 등록하고, HTML 태그나 파일 이름을 붙여넣은 뒤 저장하고, 확인을 눌러주세요.",
      }),
    }),
    z.object({
      part: z.literal("tags"),
      seen,
      ga4: tagId("ga4"),
      googleAds: tagId("googleAds"),
      naver: tagId("naver"),
      meta: tagId("meta"),
      kakao: tagId("kakao"),
    }),
    z
      .object({
        part: z.literal("notice"),
        seen,
        noticeWords: optionalLine(SITE.noticeWords).meta({
          optional: true,
          placeholder: "예: 설 연휴 주문은 2월 3일부터 보내요.",
          hint: "모든 화면의 위에 한 줄로 보여요. 비우면 보이지 않아요.",
        }),
        noticePath: path.meta({
          optional: true,
          maxLength: SITE.url,
          placeholder: "/board/content/…",
          hint: "누르면 열리는 이 상점의 화면이에요. 비우면 글만 보여요.",
        }),
        noticeFor: audience,
        noticeFrom: day,
        noticeUntil: day.meta({
          type: "date",
          optional: true,
          hint: "이 날까지 보여요. 비우면 계속 보여요.",
        }),
      })
      .refine(({ noticeWords, noticePath }) => noticeWords || !noticePath, {
        path: ["noticeWords"],
        error: "알림 띠에 보일 말을 적어주세요.",
      })
      .refine(({ noticeFrom, noticeUntil }) => inOrder(noticeFrom, noticeUntil), {
        path: ["noticeUntil"],
        error: NOT_IN_ORDER,
      }),
    z
      .object({
        part: z.literal("popup"),
        seen,
        popupTitle: optionalLine(SITE.popupTitle).meta({
          optional: true,
          placeholder: "예: 설 연휴 동안 쉬어요",
          hint: "비우면 팝업이 보이지 않아요.",
        }),
        popupWords: maybeText(SITE.popupWords).meta({ optional: true, rows: 4 }),
        popupButton: optionalLine(SITE.popupButton).meta({ optional: true }),
        popupPath: path.meta({
          optional: true,
          maxLength: SITE.url,
          placeholder: "/collection/…",
        }),
        popupFor: audience,
        popupFrom: day,
        popupUntil: day,
      })
      .refine((form) => form.popupTitle || !(form.popupWords || form.popupButton), {
        path: ["popupTitle"],
        error: "팝업의 제목을 적어주세요.",
      })
      .refine(({ popupButton, popupPath }) => Boolean(popupButton) === Boolean(popupPath), {
        path: ["popupPath"],
        error: "버튼에 적을 말과 여는 곳을 함께 적거나 모두 비워주세요.",
      })
      .refine(({ popupFrom, popupUntil }) => inOrder(popupFrom, popupUntil), {
        path: ["popupUntil"],
        error: NOT_IN_ORDER,
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
  const { mood, accent, accentDark } = form;
  const pictureAt = (id: string | null) => (id && pictures.get(id)) || null;
  const shown = Object.fromEntries(lookPictures.map((name) => [name, pictureAt(form[name])]));
  return { ...plainLook, ...shown, mood, accent, accentDark };
}

type OutsideForm = Extract<SiteForm, { part: "search" | "tags" }>;

const isOutsideForm = (form: SiteForm): form is OutsideForm =>
  form.part === "search" || form.part === "tags";

/** What the shop shows to companies outside. */
function outsideOf(form: OutsideForm): Partial<SiteSettings> {
  if (form.part === "tags") return { tags: pick(form, tagNames) };
  const { searchTitle, naverProof: naver, googleProof: google } = form;
  return { searchTitle, searchProofs: { naver, google } };
}

const noticeOf = (form: Extract<SiteForm, { part: "notice" }>) => ({
  noticeBar: form.noticeWords
    ? {
        words: form.noticeWords,
        path: form.noticePath || null,
        audience: form.noticeFor,
        from: form.noticeFrom,
        until: form.noticeUntil,
      }
    : null,
});

const popupOf = (form: Extract<SiteForm, { part: "popup" }>) => ({
  popup: form.popupTitle
    ? {
        title: form.popupTitle,
        words: form.popupWords,
        button: form.popupButton,
        path: form.popupPath,
        audience: form.popupFor,
        from: form.popupFrom,
        until: form.popupUntil,
      }
    : null,
});

function shopOf(form: Extract<SiteForm, { part: "shop" }>) {
  const named = Object.keys(channels) as (keyof typeof channels)[];
  return {
    ...pick(form, ["shopName", "introduction", "serviceHours"]),
    chatUrl: form.chatUrl || null,
    channels: Object.fromEntries(
      named.filter((name) => form[name]).map((name) => [name, form[name]]),
    ),
  };
}

function waysOf(form: Extract<SiteForm, { part: "sending" }>) {
  const { ownCarriers: carriers, pickupPlace: place, pickupHours: hours, fetchesReturns } = form;
  return {
    sending: { carriers, pickup: place ? { place, hours } : null },
    fetchesReturns: fetchesReturns === "on",
  };
}

function accountOf(form: Extract<SiteForm, { part: "account" }>) {
  const { feeBank: bank, feeNumber: number, feeHolder: holder } = form;
  return { feeAccount: bank ? { bank, number, holder } : null };
}

type ToldForm = Extract<SiteForm, { part: "notice" | "popup" }>;

const isToldForm = (form: SiteForm): form is ToldForm =>
  form.part === "notice" || form.part === "popup";

const toldOf = (form: ToldForm) => (form.part === "notice" ? noticeOf(form) : popupOf(form));

type SendingForm = Extract<SiteForm, { part: "confirm" | "dispatch" | "sending" }>;

const isSendingForm = (form: SiteForm): form is SendingForm =>
  ["confirm", "dispatch", "sending"].includes(form.part);

function sendingOf(form: SendingForm) {
  if (form.part === "sending") return waysOf(form);
  if (form.part === "confirm") {
    const { confirmAfterArrival: afterArrival, confirmAfterSending: afterSending } = form;
    return { confirm: { afterArrival, afterSending } };
  }
  const { dispatchWithin: within, cutOffHour, closedDays } = form;
  return { dispatch: { within, cutOffHour, closedDays } };
}

/** The settings that a form changes. */
export function settingsOf(
  form: SiteForm,
  pictures: Pictures,
  before: SiteSettings,
): Partial<SiteSettings> {
  if (form.part === "look") return { look: lookOf(form, pictures) };
  if (form.part === "shop") return shopOf(form);
  if (form.part === "front")
    return { homeWords: pick(form, ["line", "hear", "licence", "refund"]) };
  if (form.part === "home") return homeOf(form, before);
  if (isOutsideForm(form)) return outsideOf(form);
  if (isToldForm(form)) return toldOf(form);
  if (form.part === "company") {
    const { part: _part, seen: _seen, ...company } = form;
    return { company };
  }
  if (form.part === "account") return accountOf(form);
  if (form.part === "gifts") return giftsOf(form);
  if (form.part === "prices") return { strikes: form.strikes };
  if (isSendingForm(form)) return sendingOf(form);
  const { part: _part, seen: _seen, ...fees } = form;
  return fees;
}
