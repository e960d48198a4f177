import type { Banner } from "#shop/site/banner/banner.ts";
import type { Dispatch } from "./ship-by.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { Surcharge } from "./surcharge.ts";
import { lookOf, plainLook, type Look } from "./look.ts";
import type { SendingSettings } from "./sending/sending.ts";
import type { Tags } from "./tags.ts";
import type { SearchProofs } from "./search-proof.ts";
import type { CourierSheet } from "./sheet/courier-sheet.ts";

/** Whether the shop sells gifts, and the receiver's deadline. */
export type GiftTerms = {
  isOn: boolean;
  /** days since payment until an unaccepted gift is refunded */
  days: number;
  /** whether regions with a surcharge are served; the shop pays, since no buyer can be charged */
  everywhere: boolean;
};

export const noGifts: GiftTerms = { isOn: false, days: 7, everywhere: false };
/** Without surcharges no region is excluded. */
export const giftTermsOf = ({ gifts, surcharges }: GiftSite): GiftTerms => ({
  ...gifts,
  everywhere: gifts.everywhere || surcharges.every(({ fee }) => fee === 0),
});
type GiftSite = { gifts: GiftTerms; surcharges: readonly Surcharge[] };

/** The range of days that an owner may set. */
export const GIFT_DAYS = { least: 3, most: 30 } as const;

/** When a purchase is confirmed by itself, in days. */
export type ConfirmTerms = {
  /** after the parcel arrived */
  afterArrival: number;
  /** after it was sent, while nobody knows when it arrived */
  afterSending: number;
};

export const usualConfirm: ConfirmTerms = { afterArrival: 7, afterSending: 14 };

/** The ranges that an owner may set; no parcel within the country is under way for a week. */
export const CONFIRM_DAYS = {
  afterArrival: { least: 0, most: 30 },
  afterSending: { least: 7, most: 60 },
} as const;

/** "배송이 끝나고 7일, …" as it stands in pages and mails, before a verb. */
export const confirmRule = ({ afterArrival, afterSending }: ConfirmTerms): string =>
  `배송이 끝나면 ${afterArrival ? `${afterArrival}일 뒤에` : "바로"}, 배송이 끝난 날을 알 수 없으면 보낸 날부터 ${afterSending}일 뒤에 구매가 자동으로 확정돼요.`;

/** The law's term runs on from receipt (e-commerce act, article 17(1)), whoever confirms. */
export const RIGHTS_STAY =
  "확정해도 받은 날부터 7일인 청약철회 기간은 줄지 않고, 상품에 문제가 있으면 3개월 안에 알려주실 수 있어요.";

/** Whether buyers may write reviews, and for how long. */
export type ReviewSettings = {
  /** needs a review policy in force (e-commerce act, article 21-4) */
  isOn: boolean;
  /** days after supply in which a review may be written */
  writeDays: number;
  /** days after writing in which it may be edited */
  editDays: number;
  /** shows reviews of elsewhere beside them, once the policy in force says so */
  showsEarlier: boolean;
};

const noReviews: ReviewSettings = {
  isOn: false,
  writeDays: 90,
  editDays: 30,
  showsEarlier: false,
};

/** The shop's social media channels, by field name. */
export const channels = {
  instagram: "인스타그램",
  youtube: "유튜브",
  blog: "블로그",
  x: "X",
} as const;
export type Channel = keyof typeof channels;

export type Company = {
  name: string;
  representative: string;
  businessNumber: string;
  /**
   * both empty while the shop is exempt from reporting (mail-order business notice of the fair
   * trade commission)
   */
  mailOrderNumber: string;
  mailOrderOffice: string;
  address: string;
  phone: string;
  email: string;
  hosting: string;
  privacyOfficer: string;
};

export type FeeAccount = { bank: string; number: string; holder: string };

/** "국민은행 123-45-6789 (예금주 달소리)" */
export const accountWords = ({ bank, number, holder }: FeeAccount): string =>
  `${bank} ${number} (예금주 ${holder})`;

/**
 * Which prices are struck through: every discount's, or only one charged for the twenty days before
 * (notice on unfair labelling and advertising, 종전거래가격).
 */
export type Strikes = "always" | "proven";

/** With tax: hundredths of a percent of a card's payment, and won for each deposit. */
export type FeeRates = { cardRate: number; depositFee: number };

/** What the home page says first; an empty text is left out. */
export type HomeWords = {
  /** what this shop is, in one line */
  line: string;
  hear: string;
  licence: string;
  refund: string;
};

/** True of every shop of this kind, so that a new one can open with them. */
const usualHomeWords: HomeWords = {
  line: "먼저 들어보고 고르는 소리 상점",
  hear: "사기 전에 샘플을 먼저 들어보세요",
  licence: "쓸 수 있는 범위를 라이선스 증서로 드려요",
  refund: "열지 않은 파일은 7일 안에 전액 환불해요",
};

/** Whom the shop tells something. */
export type Audience = "everyone" | "guests" | "members";

/** For whom and on which days of Seoul, both included; an empty day is no limit. */
export type ShowingTerms = { audience: Audience; from: string; until: string };
export const shownAlways: ShowingTerms = { audience: "everyone", from: "", until: "" };

type NoticeBar = ShowingTerms & { words: string; path: string | null };

export type Popup = ShowingTerms & {
  title: string;
  words: string;
  /** what its button says, which opens `path`; both empty for none */
  button: string;
  path: string;
};

export type SiteSettings = {
  shopName: string;
  /** one line for search results and shared links; empty: the shop's name is used */
  introduction: string;
  /** the footer's legal notice (e-commerce act, articles 10 and 13); empty: not set yet */
  company: Company;
  homeWords: HomeWords;
  /** the home page's title in search results; empty: the shop's name */
  searchTitle: string;
  searchProofs: SearchProofs;
  tags: Tags;
  /** hours of customer service, e.g. "평일 10:00~17:00"; empty: not shown */
  serviceHours: string;
  channels: Partial<Record<Channel, string>>;
  /** a line above every page; null: none */
  noticeBar: NoticeBar | null;
  /** a window above the home and the shelves; null: none */
  popup: Popup | null;
  /** won for one order with parcel goods */
  shippingFee: number;
  /** parcel goods from this amount on ship free; null: never */
  freeShippingFrom: number | null;
  /** in the owner's order, with unique names */
  feeClasses: FeeClass[];
  /** won for one parcel one way, when the shopper pays for sending something back */
  returnShippingFee: number;
  /** won for the parcel back and the new one there, when the shopper pays for an exchange */
  exchangeShippingFee: number;
  /** in the order of their postcodes, none overlapping */
  surcharges: Surcharge[];
  dispatch: Dispatch;
  /** carriers of the owner's own, and where buyers fetch their orders */
  sending: SendingSettings;
  /** whether the shop has a carrier fetch what is sent back */
  fetchesReturns: boolean;
  /** arrangements of couriers' files that the owner keeps, by name */
  courierSheets: CourierSheet[];
  confirm: ConfirmTerms;
  /** the account for exchange fees; null: staff tell each shopper how to pay */
  feeAccount: FeeAccount | null;
  /** the messaging provider's chat page; null hides the menu item's link */
  chatUrl: string | null;
  look: Look;
  /** the default low-stock threshold of products and options */
  lowStock: number;
  /** the payment provider's fees by its contract; null: unknown */
  feeRates: FeeRates | null;
  /** whether visits are counted, without anything that tells a person */
  countsVisits: boolean;
  /** ids of products, first on the home page in this order */
  pinned: string[];
  /** the home page's banners, in order */
  banners: Banner[];
  reviews: ReviewSettings;
  gifts: GiftTerms;
  /** null: the owner has not chosen, and every discount is struck through */
  strikes: Strikes | null;
  /** the hour in Seoul from which the day's digest of the shop's troubles may go out, 0 to 23 */
  troubleHour: number;
  /** digits of a free number that refuses advertising by text message; "": none */
  adRefusalPhone: string;
};

/** The settings that any page may need; others are loaded by their own screens. */
export type ShownSite = Omit<
  SiteSettings,
  | "homeWords"
  | "searchTitle"
  | "searchProofs"
  | "tags"
  | "pinned"
  | "banners"
  | "feeClasses"
  | "courierSheets"
  | "lowStock"
  | "feeRates"
  | "countsVisits"
  | "troubleHour"
  | "adRefusalPhone"
>;

/** The defaults of a new shop; they must not look like real data. */
export const emptySite: SiteSettings = {
  shopName: "새 상점",
  introduction: "",
  company: {
    name: "",
    representative: "",
    businessNumber: "",
    mailOrderNumber: "",
    mailOrderOffice: "",
    address: "",
    phone: "",
    email: "",
    hosting: "",
    privacyOfficer: "",
  },
  homeWords: usualHomeWords,
  searchTitle: "",
  searchProofs: { naver: "", google: "" },
  tags: { ga4: "", googleAds: "", naver: "", meta: "", kakao: "" },
  serviceHours: "",
  channels: {},
  noticeBar: null,
  popup: null,
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  feeClasses: [],
  returnShippingFee: 3000,
  exchangeShippingFee: 6000,
  surcharges: [],
  dispatch: { within: 3, cutOffHour: null, closedDays: [] },
  sending: { carriers: [], pickup: null },
  // Only a shop with a carrier's contract can have anything fetched.
  fetchesReturns: false,
  courierSheets: [],
  confirm: usualConfirm,
  feeAccount: null,
  chatUrl: null,
  look: plainLook,
  lowStock: 3,
  feeRates: null,
  countsVisits: true,
  pinned: [],
  banners: [],
  reviews: noReviews,
  gifts: noGifts,
  strikes: null,
  troubleHour: 9,
  adRefusalPhone: "",
};

/** Settings stored by an older release may lack fields. */
export type StoredSite = Partial<
  Omit<SiteSettings, "company" | "look" | "homeWords" | "reviews" | "noticeBar">
> & {
  /** before it had days and people of its own, it was shown to everybody */
  noticeBar?: (Pick<NoticeBar, "words" | "path"> & Partial<ShowingTerms>) | null;
  reviews?: Partial<ReviewSettings>;
  homeWords?: Partial<HomeWords>;
  company?: Partial<Company>;
  look?: Partial<Look>;
};

/** The shop's settings, with defaults for fields that the owner has not set. */
export const siteOf = (stored: StoredSite | null | undefined): SiteSettings => ({
  ...emptySite,
  // Before exchanges had their own fee, they cost twice the return fee.
  ...(stored?.returnShippingFee !== undefined && {
    exchangeShippingFee: 2 * stored.returnShippingFee,
  }),
  ...stored,
  company: { ...emptySite.company, ...stored?.company },
  look: lookOf(stored?.look),
  homeWords: { ...usualHomeWords, ...stored?.homeWords },
  reviews: { ...noReviews, ...stored?.reviews },
  noticeBar: stored?.noticeBar ? { ...shownAlways, ...stored.noticeBar } : null,
});
