import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";

export type TossKeys = { clientKey: string; secretKey: string };

/** What the owner chose, as far as it may be shown. */
export type ShownPayment =
  | { by: "practice" }
  | { by: "toss"; clientKey: string; secretEnd: string; isTested: boolean; ways: PayBy[] };

/** How mail is encrypted: from the first byte, or after the greeting. There is no other way. */
export const encryptions = { tls: "SSL/TLS (465)", starttls: "STARTTLS (587)" } as const;
export type Encryption = keyof typeof encryptions;

/** A mail server as the owner entered it. */
export type ShownMail = {
  host: string;
  port: number;
  encryption: Encryption;
  user: string;
  fromName: string;
  fromAddress: string;
};

/** What shops here send mail with. https://help.naver.com, https://cs.daum.net, https://support.google.com/mail */
export const mailPresets = [
  { title: "네이버 메일", host: "smtp.naver.com", port: 465, encryption: "tls" },
  { title: "다음 메일", host: "smtp.daum.net", port: 465, encryption: "tls" },
  { title: "카카오메일", host: "smtp.kakao.com", port: 465, encryption: "tls" },
  { title: "Gmail", host: "smtp.gmail.com", port: 465, encryption: "tls" },
  { title: "Google Workspace", host: "smtp.gmail.com", port: 587, encryption: "starttls" },
] as const satisfies (Pick<ShownMail, "host" | "port" | "encryption"> & { title: string })[];
