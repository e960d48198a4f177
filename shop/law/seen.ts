import type { ConfirmTerms } from "#shop/site/settings.ts";

/** Which screen it is; a shopper without an account opened each. */
export type PageRole =
  | "home"
  | "terms"
  | "privacy"
  | "reviews"
  | "sign-up"
  | "lookup"
  | "order"
  | "product"
  | "leave"
  | "withdrawal"
  | "consents"
  | "list";

/** One page as a shopper's phone got it. */
export type SeenPage = {
  role: PageRole;
  path: string;
  status: number;
  /** the redirect's target */
  location: string | null;
  /** without scripts */
  html: string;
};

/** One mail as it was sent, or will be. */
export type SeenMail = {
  event: string;
  subject: string;
  text: string;
  /** when it was sent; null: it waits */
  sentAt: Date | null;
  /** whether its reader had agreed to advertising at night by then */
  agreedToNights: boolean;
};

/** Data that no page shows. */
export type SeenRows = {
  /** days between publishing and taking force, of each version but the first */
  policyNotice: { title: string; version: string; days: number }[];
  /** the owner's days until a purchase is confirmed by itself */
  confirm: ConfirmTerms;
  /** the companies that tags tell of pages */
  tagCompanies: string[];
  /** by product */
  prices: { path: string; title: string; asked: number; days: number; lowest: number | null }[];
  /** age in days of each person's newest optional consent */
  marketingAges: number[];
  /** age in days of each unanswered objection to a hidden review */
  objectionAges: number[];
  /** people who may read personal data, and how many of them have no second factor */
  staff: { count: number; withoutFactor: number };
  /** last month, if its audit log was not reviewed */
  unreviewedMonth: string | null;
  /** newest audit entries of people, and how many name who, when, from where and what */
  audit: { count: number; whole: number; isBroken: boolean };
  /** hours since the last backup; null: never */
  backupHours: number | null;
  /** age of the oldest backup in days, as the last backup found it; null: not known */
  oldestBackupDays: number | null;
};

/** Until when it holds, and whether this machine trusts who signed it for that name. */
export type TlsCertificate = { endsAt: Date; isTrusted: boolean };

/** The whole shop as the doctor saw it at one moment. */
export type SeenShop = {
  now: Date;
  origin: string;
  /** what the shop's address shows to a browser; null: it speaks no TLS, or was not reached */
  certificate: TlsCertificate | null;
  pages: SeenPage[];
  mails: SeenMail[];
  rows: SeenRows;
};
