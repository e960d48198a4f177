import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import type { SocialId } from "#shop/member/social/social-provider.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import type { CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import type {
  PlaceAddress,
  PortoneAccount,
  ShownMail,
  ShownMessages,
  TossKeys,
  TrackingKeys,
} from "./vendor-settings.ts";

/** An app at a company whose accounts sign in here; Kakao's may have no secret. */
export type SignInKeys = { clientId: string; clientSecret: string | null };
export type CaptchaKeys = { siteKey: string; secretKey: string };

/** What went wrong with a test mail. */
export type MailTrouble = "name" | "private" | "closed" | "tls" | "password" | "sender" | "other";

/** What went wrong with a test message. */
export type MessageTrouble = "keys" | "sender" | "balance" | "unanswered" | "other";

/** Keys of the service that sends messages, with the secret. */
type MessageKeys = Pick<ShownMessages, "apiKey" | "sender" | "pfId"> & { apiSecret: string };

/** What went wrong at another place for backups. */
export type PlaceTrouble =
  | "place-name"
  | "place-closed"
  | "place-tls"
  | "place-host-key"
  | "place-password"
  | "place-missing"
  | "place-full"
  | "place-other"
  | "place-key"
  | "place-lost";

/** The key that an SSH server showed, where there is one; or why the place was not usable. */
export type PlaceTrial = { hostKey: string | null } | { trouble: PlaceTrouble };

/**
 * What PortOne said of the keys: `store` is not the secret's, the store has no such channel, or the
 * channel is of the other kind, real or test.
 */
export type PortoneTrial =
  | "taken"
  | "unanswered"
  | { refused: "secret" | "store" }
  | { refused: "channel" | "kind"; way: CompanyWay };

/** Tests settings before they are saved, and applies them. */
export type Vendors = {
  /** which the server's environment decides, whatever is stored */
  fixed: {
    payment: boolean;
    mail: boolean;
    message: boolean;
    tracking: boolean;
    kakao: boolean;
    naver: boolean;
    google: boolean;
    captcha: boolean;
    /** the environment names a place, which the owner's goes before */
    backup: boolean;
  };
  /** Puts what is stored now in force in this process. */
  reload(): Promise<void>;
  /** Whether the provider knows this secret key; changes nothing there. */
  tryKeys(keys: TossKeys): Promise<"taken" | "refused" | "unanswered">;
  /** Whether PortOne knows secret, store and channels; changes nothing there. */
  tryPortone(account: PortoneAccount): Promise<PortoneTrial>;
  /** Sends through exactly this server; null when it took the mail. */
  tryMail(server: ShownMail & { password: string }, mail: Mail): Promise<MailTrouble | null>;
  /** Whether the service knows these keys; asks about a parcel that nobody sent. */
  tryTracking(keys: TrackingKeys): Promise<"taken" | "refused" | "unanswered">;
  /** Whether the company knows this app; trades a code that it never gave. */
  trySignIn(id: SocialId, keys: SignInKeys): Promise<"taken" | "refused" | "unanswered">;
  /** Whether Cloudflare knows this secret; asks about an answer that nobody gave. */
  tryCaptcha(keys: CaptchaKeys): Promise<"taken" | "refused" | "unanswered">;
  /** Asks the sign-ins' companies and the captcha's whether they know the keys in force. */
  askConnections(): Promise<void>;
  /** The captcha with keys that the owner has still to try herself; null when there are none. */
  waitingCaptcha(): Captcha | null;
  /** Writes at exactly this place, reads it back and deletes it. */
  tryPlace(access: { address: PlaceAddress; password: string }): Promise<PlaceTrial>;
  /** Sends through exactly this contract, `to` in digits; null when it was taken. */
  tryMessage(
    keys: MessageKeys,
    message: { to: string; title: string; text: string },
  ): Promise<MessageTrouble | null>;
};
