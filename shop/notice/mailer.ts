export type Mail = {
  /** the same for every try of one notice, so that a repeat can be recognised */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** May be called again with the same messageId. Throws Undeliverable or Unreachable. */
export interface Mailer {
  name: string;
  send(mail: Mail): Promise<void>;
}
