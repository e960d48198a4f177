/** Whether orders are given away here, and for how long their receiver may take. */
export type GiftTerms = {
  isOn: boolean;
  /** since the payment; then the order ends and its money goes back */
  days: number;
  /** whether places that cost more are sent to, at the shop's cost; nobody can be asked for it */
  everywhere: boolean;
};

export const noGifts: GiftTerms = { isOn: false, days: 7, everywhere: false };
/** Fewest and most days an owner sets. */
export const GIFT_DAYS = { least: 3, most: 30 } as const;
