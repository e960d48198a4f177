import type { Orderer } from "#shop/order/orderer.server.ts";
import type { ValueOwner } from "#shop/order/value-request.ts";
import type { Db } from "#shop/shop.ts";
import { findOfferOfCode, listOffers } from "./find-offers.server.ts";
import { EMPTY_WALLET, findWallet, type Wallet } from "./find-wallet.server.ts";
import type { CouponOffer } from "./quote-value.ts";

export type UsableValue = {
  issued: CouponOffer[];
  /** the entered code and its coupon; null without one */
  code: { typed: string; offer: CouponOffer | null } | null;
  wallet: Wallet;
  isMember: boolean;
};

type ValueQuery = {
  memberId: string | null;
  orderer: Orderer | null;
  productIds: string[];
  code: string;
};

/** Of a guest without a code, no statement. */
export async function findUsableValue(
  db: Db,
  { memberId, orderer, productIds, code }: ValueQuery,
): Promise<UsableValue> {
  const owner: ValueOwner | null = memberId ? { memberId, phone: "", email: "" } : null;
  const offerRequest = { orderer, productIds, owner };
  const [issued, wallet, offer] = await Promise.all([
    memberId ? listOffers(db, memberId, offerRequest) : [],
    memberId ? findWallet(db, memberId, offerRequest) : EMPTY_WALLET,
    code ? findOfferOfCode(db, code, offerRequest) : null,
  ]);
  return {
    issued,
    wallet,
    code: code ? { typed: code, offer } : null,
    isMember: memberId !== null,
  };
}
