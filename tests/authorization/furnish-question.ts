import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { askAsGuest } from "#shop/question/guest/ask-as-guest.server.ts";
import { guestQuestionPath } from "#shop/question/guest/guest-link.server.ts";
import { guestAskForm } from "#shop/question/question-forms.ts";
import type { TestShop } from "../test-shop.ts";

/** A guest's secret question with the proof of its asker; asked before the shop closes. */
export async function furnishQuestion(shop: TestShop) {
  const letters = randomLetters(10);
  const form = guestAskForm.parse({
    title: `비밀 ${letters}`,
    text: "앱에서 써도 되나요?",
    isSecret: "on",
    name: "손님",
    email: `${letters}@example.com`,
    agree: "on",
    writeKey: letters.repeat(2),
  });
  const open = { ...shop, opensWhenReady: false, mailer: mailboxMailer(shop.db) };
  const id = await askAsGuest(open, form, { address: letters });
  const mark = guestQuestionPath(shop, id).split("/").at(-1)!;
  return { "question of the guest": id, "question mark of the guest": mark };
}
