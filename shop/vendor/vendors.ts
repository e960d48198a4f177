import type { Mail } from "#shop/notice/mailer.ts";
import type { ShownMail, ShownMessages, TossKeys } from "./vendor-settings.ts";

/** What went wrong with a test mail. */
export type MailTrouble = "name" | "private" | "closed" | "tls" | "password" | "sender" | "other";

/** What went wrong with a test message. */
export type MessageTrouble = "keys" | "sender" | "balance" | "unanswered" | "other";

/** Keys of the service that sends messages, with the secret. */
type MessageKeys = Pick<ShownMessages, "apiKey" | "sender" | "pfId"> & { apiSecret: string };

/** Tests settings before they are saved, and applies them. */
export type Vendors = {
  /** which the server's environment decides, whatever is stored */
  fixed: { payment: boolean; mail: boolean; message: boolean };
  /** Puts what is stored now in force in this process. */
  reload(): Promise<void>;
  /** Whether the provider knows this secret key; changes nothing there. */
  tryKeys(keys: TossKeys): Promise<"taken" | "refused" | "unanswered">;
  /** Sends through exactly this server; null when it took the mail. */
  tryMail(server: ShownMail & { password: string }, mail: Mail): Promise<MailTrouble | null>;
  /** Sends through exactly this contract, `to` in digits; null when it was taken. */
  tryMessage(
    keys: MessageKeys,
    message: { to: string; title: string; text: string },
  ): Promise<MessageTrouble | null>;
};
