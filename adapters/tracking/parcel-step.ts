import { plainLine } from "#lib/text/typed.ts";
import type { ParcelStep } from "#shop/order/tracking/courier.ts";

const MOST_PLACE = 60;

/**
 * A step of a parcel; an unreadable time becomes null. Names and phones of drivers and receivers
 * are dropped.
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
