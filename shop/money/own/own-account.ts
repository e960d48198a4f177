import type { Bank } from "#shop/order/payment/banks.ts";

/** The shop's own bank account, which shoppers transfer to. */
export type OwnAccount = {
  bank: Bank;
  number: string;
  holder: string;
  /** how many days a transfer is awaited, the day of the order not counted */
  days: number;
  /**
   * the shop's own escrow or insurance (e-commerce act, article 24(2)), as it is shown; "": none
   */
  safety: string;
};

export const TRANSFER_DAYS = { least: 1, most: 14, usual: 3 };
