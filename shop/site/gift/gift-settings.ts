import type { Surcharge } from "../surcharge.ts";

/** Whether orders are given away here, and for how long their receiver may take. */
export type GiftTerms = {
  isOn: boolean;
  /** since the payment; then the order ends and its money goes back */
  days: number;
  /** whether places that cost more are sent to, at the shop's cost; nobody can be asked for it */
  everywhere: boolean;
};

export const noGifts: GiftTerms = { isOn: false, days: 7, everywhere: false };
/** Where no place costs more, none is left out. */
export const giftTermsOf = ({ gifts, surcharges }: GiftSite): GiftTerms => ({
  ...gifts,
  everywhere: gifts.everywhere || surcharges.every(({ fee }) => fee === 0),
});
type GiftSite = { gifts: GiftTerms; surcharges: readonly Surcharge[] };

/** Fewest and most days an owner sets. */
export const GIFT_DAYS = { least: 3, most: 30 } as const;
