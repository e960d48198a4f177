/** A carrier of the owner's own, beside those that the shop knows. */
export type OwnCarrier = {
  name: string;
  /** where a parcel is tracked, with `{number}` in place of the waybill number; "": nowhere */
  url: string;
};

/** Where and when buyers fetch what they ordered. */
type Pickup = { place: string; hours: string };

export type SendingSettings = {
  carriers: OwnCarrier[];
  /** null: nothing is fetched */
  pickup: Pickup | null;
};

export const noSending: SendingSettings = { carriers: [], pickup: null };

export const OWN_CARRIERS = { most: 20, name: 20, url: 300, text: 7000 } as const;
export const PICKUP = { place: 200, hours: 100 } as const;
