import { createHmac } from "node:crypto";
import { hashOfToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Gift } from "./gift.ts";
import type { Receiver } from "./find-receiver.server.ts";

type LinkedGift = { id: string; gift: Pick<Gift, "link"> };
type Signer = Pick<Shop, "secret">;

const tokenOf = ({ secret }: Signer, words: string): string =>
  createHmac("sha256", secret).update(words).digest("base64url");

/** Derived whenever the link is shown; the order stores only its hash. */
const giftToken = (shop: Signer, { id, gift }: LinkedGift): string =>
  tokenOf(shop, `gift ${id} ${gift.link}`);

export const giftPath = (shop: Signer, given: LinkedGift): string =>
  `/gift/${giftToken(shop, given)}`;

export const giftLinkHash = (shop: Signer, given: LinkedGift): string =>
  hashOfToken(giftToken(shop, given));

type LinkedReceiver = Pick<Receiver, "orderId" | "link">;

/** The token of a guest receiver; payers cannot derive it from theirs. */
export const receiverToken = (shop: Signer, { orderId, link }: LinkedReceiver): string =>
  tokenOf(shop, `gift receiver ${orderId} ${link}`);

export const receiverPath = (shop: Signer, receiver: LinkedReceiver): string =>
  `/gift/mine/${receiverToken(shop, receiver)}`;
