import type { Courier } from "#shop/order/tracking/courier.ts";

/** No parcel is followed; people look at their carrier's page. */
export const noCourier: Courier = {
  name: "none",
  restHours: 24,
  follows: () => false,
  trackParcel: () => Promise.resolve(null),
};
