import { lineOf } from "#lib/network-address.server.ts";
import type { Limit } from "#shop/limit/spend-attempt.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import type { Shop } from "#shop/shop.ts";
import { askOnce, keyOfQuestion, writeQuestion } from "../asker/write-question.server.ts";
import type { GuestAskForm } from "../question-forms.ts";
import { questionGuests } from "../table.server.ts";
import { guestQuestionPath } from "./guest-link.server.ts";
import { receivedKind } from "./received-words.ts";

const [HOUR, DAY] = [3600, 24 * 3600];

/** Anybody can type any address, and each question writes to it once. */
const limitsOf = (email: string, address: string): Limit[] => [
  { key: `guest questions from ${lineOf(address)}`, most: 10, seconds: HOUR },
  { key: `guest questions of ${email}`, most: 5, seconds: DAY },
];

/**
 * Asks a guest's question, once per key, and mails its link. Returns the question's id. Throws
 * `shop-closed`, `mail-not-set-up`, `too-many-attempts`.
 */
export async function askAsGuest(
  shop: Shop,
  form: GuestAskForm,
  { address }: { address: string },
): Promise<string> {
  await refuseWhileClosed(shop);
  needMail(shop);
  const { db, origin } = shop;
  const { name, email, title, isSecret } = form;
  const writeKey = keyOfQuestion(form, `guest ${email}`);
  return askOnce(db, { writeKey, limits: limitsOf(email, address) }, async (tx) => {
    const author = { name, askerId: null };
    const id = await writeQuestion(tx, form, { author, writeKey, origin });
    if (id === undefined) return;
    await tx.insert(questionGuests).values({ questionId: id, name, email });
    const noticedQuestion = {
      name,
      title: isSecret ? null : title,
      link: guestQuestionPath(shop, id),
    };
    const subjectKey = `question ${id}`;
    await queueNotices(
      tx,
      noticeRows({
        event: "question-received",
        subjectKey,
        kind: receivedKind,
        told: noticedQuestion,
        origin,
        to: email,
      }),
    );
    return id;
  });
}
