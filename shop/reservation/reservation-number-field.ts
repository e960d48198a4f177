import { readOrderNumber } from "#shop/order/number.ts";
import { identifier } from "#shop/typed-words.ts";
import { RESERVATION_NUMBER } from "./number.ts";

/** A reservation's number in any case and width, with or without its dash. */
export const reservationNumberField = identifier("예약번호를 입력해주세요.")
  .overwrite(readOrderNumber)
  .regex(RESERVATION_NUMBER, "예약번호를 확인해주세요. 예: R20261121-ABCDEFGH")
  .meta({
    label: "예약번호",
    placeholder: "R20261121-ABCDEFGH",
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: 40,
  });
