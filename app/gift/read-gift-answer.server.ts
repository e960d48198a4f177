import type { FilesAnswer } from "#shop/gift/insert-receiver.server.ts";
import type { GiftAnswer } from "#shop/gift/accept-gift.server.ts";
import type { GiftAnswerForm } from "#shop/gift/gift-forms.ts";
import { changedRecipient } from "#shop/order/people/recipient-change.ts";
import { BadInput } from "#shop/bad-input.ts";
import { accessOf } from "#app/order-access.server.ts";
import type { Visitor } from "#app/request.server.ts";

type AcceptForm = Extract<GiftAnswerForm, { intent: `accept${string}` }>;
/**
 * `as`: the account that the form was shown to; without one it is a guest's answer, even if
 * somebody signed in since.
 */
type Answerer = { visitor: Visitor; request: Request; as: string | undefined };

/**
 * The answer and its sender. Throws BadInput beside a guest's mail, which is needed to reach the
 * files again.
 */
export function readGiftAnswer(form: AcceptForm, { visitor, request, as }: Answerer): GiftAnswer {
  const account = as === undefined ? null : visitor.account;
  const email = account?.email ?? form.receiverEmail;
  if (form.intent === "accept")
    return { recipient: recipientIn(form), email: form.receiverEmail, files: null };
  if (!email)
    throw new BadInput({
      receiverEmail: ["이메일을 적어주세요. 파일을 다시 여는 링크를 보내드려요."],
    });
  const files: Omit<FilesAnswer, "name"> = {
    answerKey: form.answerKey,
    accountId: account?.id ?? null,
    guestId: visitor.guestId,
    signedInAs: visitor.account?.id ?? null,
    access: accessOf(request),
    headers: request.headers,
  };
  return form.intent === "accept-both"
    ? { recipient: recipientIn(form), email, files: { ...files, name: form.recipientName } }
    : { recipient: null, email, files: { ...files, name: form.receiverName } };
}

function recipientIn(form: Exclude<AcceptForm, { intent: "accept-files" }>) {
  const { recipientName, recipientPhone, postcode, address, addressDetail } = form;
  const { courierMemo, courierMemoText } = form;
  return changedRecipient({
    recipientName,
    recipientPhone,
    postcode,
    address,
    addressDetail,
    courierMemo,
    courierMemoText,
  });
}
