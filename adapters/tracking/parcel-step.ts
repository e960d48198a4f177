import { plainLine } from "#lib/text/plain-line.ts";
import type { ParcelStep } from "#shop/order/tracking/courier.ts";

const MOST_PLACE = 60;

/**
 * A step as the shop keeps it; a time that cannot be read is none. Drivers' and receivers' names
 * and phones have no place in it.
 */
export const parcelStep = ({
  at,
  stage,
  place,
}: {
  at: Date;
  stage: ParcelStep["stage"];
  place: string | null | undefined;
}): ParcelStep => ({
  at: Number.isNaN(at.getTime()) ? null : at.toISOString(),
  stage,
  place: plainLine(place ?? "", MOST_PLACE),
});
