import { seoulDate } from "#lib/seoul-time.ts";
import type { ShippingClass } from "#shop/product/sale.ts";

/** Parcels are sent, digital goods are provided. */
export const shipByName = (shippingClass: ShippingClass): string =>
  shippingClass === "digital" ? "제공하는 날" : "보내는 날";

/** "2026. 12. 24. (목)까지 보내드려요" */
export const shipByWords = (day: string, shippingClass: ShippingClass): string =>
  `${seoulDate(day)}까지 ${shippingClass === "digital" ? "제공해드려요" : "보내드려요"}`;
