import { createHmac } from "node:crypto";
import { hashOfToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Gift } from "./gift.ts";

type LinkedGift = { id: string; gift: Pick<Gift, "link"> };

/** Worked out anew whenever the link is shown; the order keeps nothing but its hash. */
const tokenOf = ({ secret }: Pick<Shop, "secret">, { id, gift }: LinkedGift): string =>
  createHmac("sha256", secret).update(`gift ${id} ${gift.link}`).digest("base64url");

export const giftPath = (shop: Pick<Shop, "secret">, given: LinkedGift): string =>
  `/gift/${tokenOf(shop, given)}`;

export const giftLinkHash = (shop: Pick<Shop, "secret">, given: LinkedGift): string =>
  hashOfToken(tokenOf(shop, given));
