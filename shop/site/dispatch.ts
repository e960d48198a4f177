/** Days without dispatch besides weekends and holidays; a single day has equal ends. */
export type ClosedDays = { from: string; to: string; why: string };

/**
 * `within`: business days after payment. From `cutOffHour` on, the next business day counts as day
 * of payment.
 */
export type Dispatch = { within: number; cutOffHour: number | null; closedDays: ClosedDays[] };

/** Business days after payment (e-commerce act, article 15(1)), unless agreed otherwise. */
export const SHIP_WITHIN = 3;
