export type Mail = {
  /** the same for every try of one notice, so that a repeat can be recognised */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** where a mail program ends for its reader what the mail is about, by one post (RFC 8058) */
  unsubscribe?: string;
};

/** May be called again with the same messageId. Throws Undeliverable or Unreachable. */
export interface Mailer {
  name: string;
  /** what is sent is kept for the back office alone, in a shop that is no demonstration */
  reachesNobody?: boolean;
  send(mail: Mail): Promise<void>;
  /** it leaves this database for nowhere: many are kept at once then */
  isMailbox?: true;
}
