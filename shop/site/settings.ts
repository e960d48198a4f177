import type { Banner } from "#shop/site/banner/banner.ts";
import type { Dispatch } from "./ship-by.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { Surcharge } from "./surcharge.ts";
import { plainLook, type Look } from "./look.ts";

/** Whether orders are given away here, and for how long their receiver may take. */
export type GiftTerms = {
  isOn: boolean;
  /** since the payment; then the order ends and its money goes back */
  days: number;
  /** whether places that cost more are sent to, at the shop's cost; nobody can be asked for it */
  everywhere: boolean;
};

export const noGifts: GiftTerms = { isOn: false, days: 7, everywhere: false };
/** Where no place costs more, none is left out. */
export const giftTermsOf = ({ gifts, surcharges }: GiftSite): GiftTerms => ({
  ...gifts,
  everywhere: gifts.everywhere || surcharges.every(({ fee }) => fee === 0),
});
type GiftSite = { gifts: GiftTerms; surcharges: readonly Surcharge[] };

/** Fewest and most days an owner sets. */
export const GIFT_DAYS = { least: 3, most: 30 } as const;

/** Whether buyers review what they bought here, and for how long. */
export type ReviewSettings = {
  /** shown, and taken; only with a policy of reviews in force (e-commerce act, article 21-4) */
  isOn: boolean;
  /** days since supply in which a review is written */
  writeDays: number;
  /** days since writing in which it is changed */
  editDays: number;
};

const noReviews: ReviewSettings = { isOn: false, writeDays: 90, editDays: 30 };

/** Where else the shop speaks, by the field that holds its address. */
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

export type SiteSettings = {
  shopName: string;
  /** one line for search results and shared links; empty: the name stands for it */
  introduction: string;
  /** e-commerce act, article 10 and 13: what the footer must say; empty: not said yet */
  company: Company;
  /** when somebody answers, e.g. "평일 10:00~17:00"; empty: not said */
  serviceHours: string;
  channels: Partial<Record<Channel, string>>;
  /** one line above every page of the shop; null: none */
  noticeBar: { words: string; path: string | null } | null;
  /** won for one order with parcel goods */
  shippingFee: number;
  /** parcel goods from this amount on ship free; null: never */
  freeShippingFrom: number | null;
  /** in the owner's order, no name twice */
  feeClasses: FeeClass[];
  /** won for one parcel one way, when the shopper pays for sending something back */
  returnShippingFee: number;
  /** won for the parcel back and the new one there, when the shopper pays for an exchange */
  exchangeShippingFee: number;
  /** in the order of their postcodes, none overlapping */
  surcharges: Surcharge[];
  dispatch: Dispatch;
  /** where shoppers pay an exchange fee into; null: the desk says how each time */
  feeAccount: FeeAccount | null;
  /** the messaging provider's chat page; null hides the menu item's link */
  chatUrl: string | null;
  look: Look;
  /** so few pieces of a product or option are told of, where the product says no other number */
  lowStock: number;
  /** what the payment provider keeps of each payment, as its contract says; null: nobody said */
  feeRates: FeeRates | null;
  /** ids of products, first on the home page in this order */
  pinned: string[];
  /** of the home page, in their order */
  banners: Banner[];
  reviews: ReviewSettings;
  gifts: GiftTerms;
  /** null: the owner has not chosen, and every discount is struck through */
  strikes: Strikes | null;
};

/** What every page of the shop may need; the rest is for the screen that shows it. */
export type ShownSite = Omit<
  SiteSettings,
  "pinned" | "banners" | "feeClasses" | "lowStock" | "feeRates"
>;

/** A shop whose owner has said nothing yet: nothing in it may be taken for somebody's data. */
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
  serviceHours: "",
  channels: {},
  noticeBar: null,
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  feeClasses: [],
  returnShippingFee: 3000,
  exchangeShippingFee: 6000,
  surcharges: [],
  dispatch: { within: 3, cutOffHour: null, closedDays: [] },
  feeAccount: null,
  chatUrl: null,
  look: plainLook,
  lowStock: 3,
  feeRates: null,
  pinned: [],
  banners: [],
  reviews: noReviews,
  gifts: noGifts,
  strikes: null,
};

/** What is stored may be of a release that knew fewer settings. */
export type StoredSite = Partial<Omit<SiteSettings, "company" | "look">> & {
  company?: Partial<Company>;
  look?: Partial<Look>;
};

/** The shop's settings; what the owner has not set yet stands as empty. */
export const siteOf = (stored: StoredSite | null | undefined): SiteSettings => ({
  ...emptySite,
  // Before there was a fee of its own, an exchange cost two ways of a return.
  ...(stored?.returnShippingFee !== undefined && {
    exchangeShippingFee: 2 * stored.returnShippingFee,
  }),
  ...stored,
  company: { ...emptySite.company, ...stored?.company },
  look: { ...plainLook, ...stored?.look },
});
