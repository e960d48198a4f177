const START = "order-";

/**
 * Whose uploads are those of a guest who proved an order's code: an account's place, of one order.
 * No account is called so.
 */
export const guestUploaderId = (orderId: string): string => START + orderId;
