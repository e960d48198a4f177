import { seoulDate } from "#lib/seoul-time.ts";
import type { ShippingClass } from "#shop/product/sale.ts";

/** Parcels are sent, digital goods are provided. */
export const shipByName = (shippingClass: ShippingClass): string =>
  shippingClass === "digital" ? "제공 예정일" : "발송 예정일";

/** "2026. 12. 24. (목)까지 보내드려요" */
export const shipByWords = (day: string, shippingClass: ShippingClass): string =>
  `${seoulDate(day)}까지 ${shippingClass === "digital" ? "제공해드려요" : "보내드려요"}`;
