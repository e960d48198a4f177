import { isPhone } from "#lib/phone.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { Undeliverable } from "#shop/notice/undelivered.ts";

/** Letters that no phone shows; a line break is none of them. */
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/**
 * The message as every messenger takes it: to one phone, in letters it shows. Throws Undeliverable
 * for a number that is none.
 */
export function checkedMessage(message: Message): Message {
  if (!isPhone(message.to)) throw new Undeliverable("the recipient is not one phone number");
  return {
    ...message,
    title: message.title.replace(/\s+/g, " ").trim(),
    text: message.text.replace(INVISIBLE, " ").trim(),
  };
}
