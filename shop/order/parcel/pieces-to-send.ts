import type { DeliveryStatus } from "../status.ts";

type SentOrder = { delivery: DeliveryStatus; partlySent?: boolean };
type LineToSend = { shippingClass: string; quantity: number; toSend: number };

/** Pieces of a line that still have to leave by parcel; `gone`: cancelled or returned ones. */
export function piecesToSend(
  { delivery, partlySent }: SentOrder,
  { shippingClass, quantity, toSend }: LineToSend,
  gone: number,
): number {
  if (shippingClass !== "parcel") return 0;
  if (delivery === "ready") return Math.max(0, quantity - gone);
  return delivery === "delivery" && partlySent ? toSend : 0;
}

type CountedLine = { quantity: number; toSend: number };

/** What is still to be sent of an order that was sent in part. */
export const restOf = <Line extends CountedLine>(lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => (line.toSend ? [{ ...line, quantity: line.toSend }] : []));

/** What is to be packed now: `lines` as they are, or the rest of an order that was sent in part. */
export const linesToPack = <Line extends CountedLine>(
  { partlySent }: { partlySent: boolean },
  lines: Line[],
): Line[] => (partlySent ? restOf(lines) : lines);
