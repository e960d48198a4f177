import { orderNumber } from "#shop/order/place/number.ts";

/** As an order's, told from it by its first letter. */
export const reservationNumber = (now: Date): string => `R${orderNumber(now)}`;

export const RESERVATION_NUMBER = /^R\d{8}-[A-Z2-9]{8}$/;
