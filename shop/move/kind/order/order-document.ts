import type { EarlierStatus } from "#shop/earlier/earlier-status.ts";

export type OrderLine = {
  title: string;
  option: string;
  code: string;
  quantity: number;
  price: number | null;
  statusWords: string;
};

/** Who ordered, and where it went. */
export type OrderPeople = {
  buyerName: string;
  buyerEmail: string | null;
  buyerPhone: string;
  buyerId: string;
  receiverName: string;
  receiverPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  memo: string;
};

export type OrderFacts = {
  /** "" where it is the number */
  shownNumber: string;
  /** as JSON says a time */
  placedAt: string;
  paidAt: string | null;
  status: EarlierStatus;
  statusWords: string;
  payWay: string;
  itemsAmount: number | null;
  shippingAmount: number | null;
  discountAmount: number | null;
  pointsAmount: number | null;
  total: number | null;
  refunded: number | null;
  carrier: string;
  waybill: string;
};

/** One order of a former shop. */
export type OrderDocument = {
  number: string;
  /** null where a table of lines or addresses came alone, which fill up an order that is here */
  facts: OrderFacts | null;
  people: OrderPeople;
  lines: OrderLine[];
};
