import { isPhone } from "#lib/phone.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { Undeliverable } from "#shop/notice/undelivered.ts";

/** Letters that no phone shows; a line break is none of them. */
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/**
 * Validates a message for every messenger: one phone, displayable characters. Throws Undeliverable
 * for an invalid number.
 */
export function checkedMessage(message: Message): Message {
  if (!isPhone(message.to)) throw new Undeliverable("the recipient is not one phone number");
  return {
    ...message,
    title: message.title.replace(/\s+/g, " ").trim(),
    text: message.text.replace(INVISIBLE, " ").trim(),
  };
}
