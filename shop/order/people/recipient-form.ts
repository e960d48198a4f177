import * as z from "zod";
import { addressFields, maybeLine } from "#shop/typed-words.ts";

/** A parcel's recipient; separate, because digital orders have none. */
export const recipientForm = z.object({
  ...addressFields,
  courierMemo: maybeLine(100).meta({ label: "배송 메모", optional: true }),
});
