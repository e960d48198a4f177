import { orderNumber } from "#shop/order/number.ts";

/** Like an order's number, with another first letter. */
export const reservationNumber = (now: Date): string => `R${orderNumber(now)}`;

export const RESERVATION_NUMBER = /^R\d{8}-[A-Z2-9]{8}$/;
