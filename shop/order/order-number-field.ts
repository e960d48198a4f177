import { identifier } from "#shop/typed-words.ts";
import { ORDER_NUMBER, readOrderNumber } from "./number.ts";

/** An order's number in any case and width, with or without its dash. */
export const orderNumberField = identifier("주문번호를 입력해주세요.")
  .overwrite(readOrderNumber)
  .regex(ORDER_NUMBER, "주문번호를 확인해주세요. 예: 20261121-ABCDEFGH")
  .meta({
    label: "주문번호",
    placeholder: "20261121-ABCDEFGH",
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: 40,
  });
