/**
 * Days on which nothing is sent, besides weekends and public holidays; one day has both ends alike.
 */
export type ClosedDays = { from: string; to: string; why: string };

/**
 * `within`: business days after the payment. From `cutOffHour` on the next business day counts as
 * the day of payment.
 */
export type Dispatch = { within: number; cutOffHour: number | null; closedDays: ClosedDays[] };

/** Business days after payment (e-commerce act, article 15(1)), unless agreed otherwise. */
export const SHIP_WITHIN = 3;
