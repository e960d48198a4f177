import { supplyConsent } from "#shop/order/withdrawal.ts";

/** What any buyer types into an order form and agrees to, beside phone and mail address. */
export const typedBuyer = {
  ordererName: "홍길동",
  sameRecipient: "on",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
  agree: "on",
  agreeSupply: supplyConsent.version,
};
