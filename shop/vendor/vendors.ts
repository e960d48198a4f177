import type { Mail } from "#shop/notice/mailer.ts";
import type { ShownMail, TossKeys } from "./vendor-settings.ts";

/** What went wrong with a test mail. */
export type MailTrouble = "name" | "private" | "closed" | "tls" | "password" | "sender" | "other";

/** Who is asked before settings are saved, and puts them in force. */
export type Vendors = {
  /** which the server's environment decides, whatever is stored */
  fixed: { payment: boolean; mail: boolean };
  /** Puts what is stored now in force in this process. */
  reload(): Promise<void>;
  /** Whether the provider knows this secret key; changes nothing there. */
  tryKeys(keys: TossKeys): Promise<"taken" | "refused" | "unanswered">;
  /** Sends through exactly this server; null when it took the mail. */
  tryMail(server: ShownMail & { password: string }, mail: Mail): Promise<MailTrouble | null>;
};
