const START = "order-";

/**
 * The owner id of a guest's uploads: a prefix that no account has, and the order whose code was
 * proved.
 */
export const guestUploaderId = (orderId: string): string => START + orderId;
