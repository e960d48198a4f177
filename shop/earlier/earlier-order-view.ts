/** An order of a former shop, as its buyer and the desk read it. */
export type EarlierOrderView = {
  id: string;
  shop: string;
  number: string;
  placedAt: Date;
  paidAt: Date | null;
  label: string;
  statusWords: string;
  buyer: { name: string; phone: string; email: string | null };
  /** null where nothing was sent */
  receiver: { name: string; phone: string; address: string; memo: string } | null;
  payWay: string;
  /** null where the former shop's file did not say it */
  amounts: Record<
    "items" | "shipping" | "discount" | "points" | "total" | "refunded",
    number | null
  >;
  carrier: string;
  waybill: string;
  /** where it can be followed */
  tracked: { company: string; number: string } | null;
  lines: {
    title: string;
    option: string;
    code: string;
    quantity: number;
    price: number | null;
    statusWords: string;
  }[];
};
