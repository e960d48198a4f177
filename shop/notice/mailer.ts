export type Mail = {
  /** equal for all tries of a notice, to recognise repeats */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** the address for one-click unsubscription by post (RFC 8058) */
  unsubscribe?: string;
};

/** May be called again with the same messageId. Throws Undeliverable or Unreachable. */
export interface Mailer {
  name: string;
  /** mail is only stored for the back office, in a real shop */
  reachesNobody?: boolean;
  send(mail: Mail): Promise<void>;
  /** how many mails the provider takes a second, over all processes; undefined: any number */
  perSecond?: number;
  /** it leaves this database for nowhere: many are kept at once then */
  isMailbox?: true;
}
