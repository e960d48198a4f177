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
  /** Writes at exactly this place, reads it back and deletes it. */
  tryPlace(access: { address: PlaceAddress; password: string }): Promise<PlaceTrial>;
  /** Sends through exactly this contract, `to` in digits; null when it was taken. */
  tryMessage(
    keys: MessageKeys,
    message: { to: string; title: string; text: string },
  ): Promise<MessageTrouble | null>;
};
