export type Message = {
  /** equal for all tries of a notice, to recognise repeats */
  mark: string;
  /** which approved template it is, if any */
  event: string;
  /** the owner's, before what the environment says of the event */
  templateId?: string;
  /** digits of one phone */
  to: string;
  /** title of a long message */
  title: string;
  text: string;
  /** what is filled into the template */
  variables: Record<string, string>;
  /** advertising, which may not go as an approved template */
  isAd?: true;
  /** whether it was tried before, and may have arrived already */
  isRepeat: boolean;
};

/** The longest text that carriers take, as `messageBytes` counts. */
export const MESSAGE_BYTES = 2000;

/**
 * Sends messages to phones: notices, and advertising to those who agreed to it, which never goes as
 * an approved template. After a lost answer it is called again with the same mark and avoids
 * sending twice. Throws Undeliverable, Unreachable, or another error when the message was not
 * accepted.
 */
export interface Messenger {
  name: string;
  send(message: Message): Promise<void>;
  /** whether approved templates go out as AlimTalk */
  hasChannel?: boolean;
  /** as a mailer's */
  isMailbox?: true;
}

/** False when no phone service is set up: messages are then kept for the back office. */
export const messageArrives = ({ messenger }: { messenger: Messenger }): boolean =>
  !messenger.isMailbox;
