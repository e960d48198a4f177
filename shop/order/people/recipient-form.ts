import * as z from "zod";
import { maybeLine, phoneField, postcodeField, typedLine } from "#shop/typed-words.ts";

/** A parcel's recipient; separate, because digital orders have none. */
export const recipientForm = z.object({
  recipientName: typedLine("받는 분의 이름을 입력해주세요.", 50),
  recipientPhone: phoneField,
  postcode: postcodeField,
  address: typedLine("주소를 입력해주세요.", 200),
  addressDetail: maybeLine(100),
  courierMemo: maybeLine(100),
});
