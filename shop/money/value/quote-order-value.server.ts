import { BadInput } from "#shop/bad-input.ts";
import { ordererOf } from "#shop/order/orderer.server.ts";
import {
  CODE_FIELD,
  type AskedValue,
  couponField,
  type QuotedValue,
  type ValueRequest,
} from "#shop/order/value-request.ts";
import type { Db } from "#shop/shop.ts";
import { UNKNOWN_CODE } from "./coupon-code.ts";
import { findOfferOfCode, listOffers } from "./find-offers.server.ts";
import { EMPTY_WALLET, findWallet } from "./find-wallet.server.ts";
import { quoteValue, type CouponOffer } from "./quote-value.ts";

const UNKNOWN = "쓸 수 없는 쿠폰이에요. 선택을 해제해주세요.";
const MEMBERS_ONLY = "회원만 쓸 수 있어요. 비워주세요.";

/**
 * What this order may use, by the server's data. Throws BadInput beside each entry that cannot be
 * used.
 */
export async function quoteOrderValue(db: Db, askedValue: AskedValue): Promise<QuotedValue> {
  const { lines, shippingAmount, owner, guestId, points, credit } = askedValue;
  const orderer = ordererOf({ memberId: owner.memberId, guestId });
  const request = { orderer, owner, productIds: lines.map(({ productId }) => productId) };
  const { offers, errors } = await chosenOffers(db, askedValue, request);
  const { memberId } = owner;
  const wallet = memberId ? await findWallet(db, memberId, request) : EMPTY_WALLET;
  const quoted = quoteValue({ lines, shippingAmount }, { coupons: offers, points, credit }, wallet);
  for (const { offer, reason } of quoted.coupons) if (reason) errors[fieldOf(offer)] = [reason];
  for (const [kind, trouble] of Object.entries(quoted.troubles))
    errors[kind] = [memberId ? trouble : MEMBERS_ONLY];
  if (Object.keys(errors).length) throw new BadInput(errors);
  const { couponAmount, shippingCouponAmount, pointsAmount, creditAmount, lineParts } = quoted;
  return {
    parts: { couponAmount, shippingCouponAmount, pointsAmount, creditAmount },
    lineParts,
    coupons: quoted.coupons.map(({ offer: { couponId, grantId, name }, off }) => ({
      couponId,
      grantId,
      name,
      amount: off,
    })),
  };
}

const fieldOf = ({ grantId }: CouponOffer): string => (grantId ? couponField(grantId) : CODE_FIELD);

/**
 * In form order: granted coupons as listed, then the code. Foreign and unknown coupons get the same
 * error.
 */
async function chosenOffers(
  db: Db,
  { grants, code }: ValueRequest,
  request: Parameters<typeof findOfferOfCode>[2],
): Promise<{ offers: CouponOffer[]; errors: Record<string, string[]> }> {
  const { memberId } = request.owner ?? { memberId: null };
  const issued = grants.length && memberId ? await listOffers(db, memberId, request) : [];
  const offers = issued.filter(({ grantId }) => grantId !== null && grants.includes(grantId));
  const errors: Record<string, string[]> = {};
  for (const id of grants)
    if (!offers.some(({ grantId }) => grantId === id)) errors[couponField(id)] = [UNKNOWN];
  const ofCode = code ? await findOfferOfCode(db, code, request) : null;
  if (code && !ofCode) errors[CODE_FIELD] = [UNKNOWN_CODE];
  return { offers: ofCode ? [...offers, ofCode] : offers, errors };
}
