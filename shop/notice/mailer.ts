export type Mail = {
  /** the same for every try of one notice, so that a repeat can be recognised */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Sends mail. May be called again with the same messageId after a lost answer. Throws Undeliverable, Unreachable, or anything else when the mail was not taken. */
export interface Mailer {
  name: string;
  send(mail: Mail): Promise<void>;
}
