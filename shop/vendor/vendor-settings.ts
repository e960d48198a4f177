import type { CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import type { OwnAccount } from "#shop/money/own/own-account.ts";
import type { Bank } from "#shop/order/payment/banks.ts";
import type { PortoneChannels } from "./portone-channels.ts";

export type TossKeys = { clientKey: string; secretKey: string };
export type PortoneKeys = { storeId: string; apiSecret: string };

/** All that a shop needs of its PortOne store. */
export type PortoneAccount = PortoneKeys & {
  webhookSecret: string;
  channels: PortoneChannels;
  /** whether real money goes through the channels */
  isLive: boolean;
};

type ShownToss = {
  by: "toss";
  clientKey: string;
  secretEnd: string;
  isTested: boolean;
  ways: CompanyWay[];
};

export type ShownPortone = {
  by: "portone";
  storeId: string;
  isLive: boolean;
  channels: PortoneChannels;
  secretEnd: string;
  isTested: boolean;
};

/**
 * The owner's choice, as far as it may be shown. `none`: she ended what was there; transfers to her
 * own account may go on alone.
 */
export type ShownPayment = { by: "practice" } | { by: "none" } | ShownToss | ShownPortone;

/** The shop's own account for transfers, and whether shoppers may choose it. */
export type ShownTransfer = Omit<OwnAccount, "bank"> & { bank: Bank | ""; isOn: boolean };

/** Null until all of it is entered and switched on. */
export function takenBy(transfer: ShownTransfer | null | undefined): OwnAccount | null {
  if (!transfer?.isOn) return null;
  const { bank, isOn: _isOn, ...account } = transfer;
  return bank && account.number && account.holder ? { ...account, bank } : null;
}

/** Keys of before, with which payments may have been taken. */
export type EarlierKeys = ({ by: "toss" } & TossKeys) | ({ by: "portone" } & PortoneAccount);

/** Encryption of mail: from the first byte, or after the greeting; always required. */
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
  /** how many leave a second; undefined in settings of older releases: MAILS_PER_SECOND */
  perSecond?: number;
};

/** What large providers take from one sender without turning mails back. */
export const MAILS_PER_SECOND = 2;
export const MOST_MAILS_PER_SECOND = 50;

/** The contract with the service that sends text messages, as the owner entered it. */
export type ShownMessages = {
  apiKey: string;
  secretEnd: string;
  /** digits of a number that is registered there as a sender */
  sender: string;
  /** the Kakao channel; empty: everything goes as a text message */
  pfId: string;
};

/** Services that follow parcels; a shop has one of them or none. */
export const trackingServices = {
  sweettracker: "스마트택배 (스윗트래커)",
  "tracker.delivery": "Delivery Tracker (tracker.delivery)",
} as const;
export type TrackingService = keyof typeof trackingServices;

/** The contract with one of them, as the owner entered it. */
export type ShownTracking = {
  service: TrackingService;
  /** empty with sweettracker */
  clientId: string;
  secretEnd: string;
};

/** Its keys, with the secret. */
export type TrackingKeys = Pick<ShownTracking, "service" | "clientId"> & { secret: string };

/** The owner's app at a company whose accounts sign in here. */
export type ShownSignIn = { clientId: string; secretEnd: string };

/** Kakao's app signs in and shares to KakaoTalk; the key of the part that is not used is empty. */
export type ShownKakao = ShownSignIn & {
  /** the key of the script that shares */
  scriptKey: string;
};

/** Turnstile's keys. Nobody is asked before the owner has passed the widget herself. */
export type ShownCaptcha = { siteKey: string; secretEnd: string; isOn: boolean };

/** Where copies of backups go. */
export type PlaceAddress =
  | { kind: "s3"; endpoint: string; region: string; bucket: string; folder: string; user: string }
  | {
      kind: "sftp";
      host: string;
      port: number;
      folder: string;
      user: string;
      /** "SHA256:…" of the key that the server showed at first; null: not known yet */
      hostKey: string | null;
    }
  | { kind: "webdav"; url: string; user: string };

/** The place as the owner entered it, with the public key that everything is encrypted for. */
export type ShownBackupPlace = PlaceAddress & {
  recipient: string;
  lockedBy: "passphrase" | "recipient";
};

const tls = { port: 465, encryption: "tls" } as const;

export const mailPresets = {
  naver: {
    title: "네이버 메일",
    host: "smtp.naver.com",
    ...tls,
    user: "네이버 아이디예요. @naver.com은 빼고 적어요.",
    password:
      "네이버 비밀번호로는 보낼 수 없어요. 2단계 인증을 켜고 만든 애플리케이션 비밀번호를 적고, 네이버 메일 환경설정에서 POP3/SMTP를 ‘사용함’으로 바꿔주세요.",
  },
  daum: {
    title: "다음 메일",
    host: "smtp.daum.net",
    ...tls,
    user: "다음 아이디예요. @daum.net이나 @hanmail.net은 빼고 적어요.",
    password:
      "카카오계정의 2단계 인증에서 만든 앱 비밀번호를 적고, 다음 메일 환경설정에서 IMAP/SMTP를 ‘사용함’으로 바꿔주세요.",
  },
  kakao: {
    title: "카카오메일",
    host: "smtp.kakao.com",
    ...tls,
    user: "카카오메일 아이디예요. @kakao.com은 빼고 적어요.",
    password:
      "카카오계정의 2단계 인증에서 만든 앱 비밀번호를 적고, 카카오메일 설정에서 IMAP/POP3를 ‘사용함’으로 바꿔주세요.",
  },
  works: {
    title: "네이버웍스",
    host: "smtp.worksmobile.com",
    ...tls,
    user: "네이버웍스의 이메일 주소를 모두 적어요.",
    password: "네이버웍스의 보안 메뉴에서 만든 외부 앱 비밀번호를 적어주세요.",
  },
  gmail: {
    title: "Gmail·Google Workspace",
    host: "smtp.gmail.com",
    ...tls,
    user: "이메일 주소를 모두 적어요.",
    password:
      "Google 계정의 2단계 인증을 켜고 만든 앱 비밀번호 16자리를 적어주세요. 평소 비밀번호로는 보낼 수 없어요.",
  },
  hiworks: {
    title: "하이웍스",
    host: "smtps.hiworks.com",
    ...tls,
    user: "하이웍스의 이메일 주소를 모두 적어요.",
    password: "하이웍스 관리자가 SMTP를 쓸 수 있게 했는지 확인해주세요.",
  },
} as const satisfies Record<string, MailPreset>;

type MailPreset = Pick<ShownMail, "host" | "port" | "encryption"> & {
  title: string;
  /** hints beside the fields */
  user: string;
  password: string;
};
export type MailPresetName = keyof typeof mailPresets;
export const mailPresetNames = Object.keys(mailPresets) as MailPresetName[];

/** The one with this host. */
export const presetWith = (host: string | undefined): MailPreset | null =>
  Object.values(mailPresets).find((preset) => preset.host === host) ?? null;
