import type { ParcelView } from "../tracking/parcel-view.ts";

/** What lies in a parcel, as it was ordered. */
type ParcelPiece = { lineId: number; title: string; options: string[]; quantity: number };

/** One of several parcels of an order. */
export type PartParcel = {
  id: number;
  company: string | null;
  number: string | null;
  sentAt: Date;
  /** by the courier's word or the desk's */
  arrivedAt: Date | null;
  /** null when not tracked yet, or not trackable */
  tracking: ParcelView | null;
  pieces: ParcelPiece[];
};

/** What left in several parcels, and what is still to come. Both are empty for one parcel. */
export type PartParcels = { sent: PartParcel[]; toCome: ParcelPiece[] };

export const onlyParcel: PartParcels = { sent: [], toCome: [] };
