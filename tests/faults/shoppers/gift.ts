import { hiddenFields, plain, type Browser } from "./browser.ts";
import { completeOf, type PaymentTools } from "./pay.ts";
import type { Purchase } from "./purchase.ts";

const LINK = /\/gift\/[\w-]{20,}/;

/** Fields of an order that is for somebody else. */
export const giftFields = { gift: "on", giftTo: "받는 사람", giftMessage: "잘 들어요" };

/** Its receiver says where it goes, or would rather not have it; nobody may do both. */
export async function answerGift(
  { browser, random }: PaymentTools,
  receiver: Browser,
  purchase: Purchase,
): Promise<void> {
  const path = LINK.exec(plain((await browser.visit(completeOf(purchase))).body))?.[0];
  if (!path) return;
  const page = await receiver.visit(path);
  const accept = () =>
    receiver.send(path, {
      ...hiddenFields(page.body),
      intent: "accept",
      recipientName: "받는 사람",
      recipientPhone: "01099998888",
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 95",
      addressDetail: "302호",
      receiverEmail: "",
      agree: "on",
    });
  const decline = () => receiver.send(path, { ...hiddenFields(page.body), intent: "decline" });
  const answers = await Promise.all(
    random.chance(0.2) ? [accept(), decline()] : [random.chance(0.7) ? accept() : decline()],
  );
  for (const { status } of answers)
    if (status >= 400 && ![400, 404, 409, 410, 429, 503].includes(status))
      purchase.trouble.push(`I11 answering a gift was answered ${status}`);
}
