import { hashOfToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { Receiver } from "#shop/order/gift/find-receiver.server.ts";
import { receiverToken } from "#shop/order/gift/gift-link.server.ts";
import { receivedConsent } from "#shop/order/withdrawal.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";

export type FilesAnswer = {
  name: string;
  /** new with every page shown: the same form twice is one answer */
  answerKey: string;
  accountId: string | null;
  /** evidence of who uses the browser, whatever account answers */
  guestId: string | null;
  signedInAs?: string | null;
  access?: string | null;
  headers?: Headers;
};

const HANDLE_LETTERS = 16;
const FIRST_LINK = 1;

/** Gives the order's files to a receiver: a guest opens them by a link, a member by account. */
export async function insertReceiver(
  db: Db,
  shop: Pick<Shop, "secret">,
  orderId: string,
  { name, email, answerKey, accountId }: FilesAnswer & { email: string },
): Promise<Receiver> {
  const linkHash = hashOfToken(receiverToken(shop, { orderId, link: FIRST_LINK }));
  const whom = accountId ? { memberId: accountId } : { email, linkHash };
  const [receiver] = await db
    .insert(giftReceivers)
    .values({
      ...whom,
      orderId,
      handle: `g-${randomLetters(HANDLE_LETTERS)}`,
      name,
      link: FIRST_LINK,
      answerHash: hashOfToken(answerKey),
      agreedWords: receivedConsent.version,
    })
    .returning();
  return receiver!;
}
