import * as z from "zod";
import { maybeNumberField } from "#shop/typed-number.ts";

const MOST_RATE = 2000;
const MOST_FEE = 10_000;
const RATE_WRONG = "0에서 20 사이의 숫자로 적어주세요. 소수점 아래 둘째 자리까지 쓸 수 있어요.";
const FEE_WRONG = "0원에서 10,000원 사이의 정수로 적어주세요.";

/** Both, or neither: then no fees are shown. */
export const feeRatesForm = z
  .object({
    // Hundredths of a percent.
    cardRate: maybeNumberField({ least: 0, most: MOST_RATE, places: 2, wrong: RATE_WRONG }).meta({
      label: "카드·간편결제 (%)",
      inputMode: "decimal",
      placeholder: "3.3",
    }),
    depositFee: maybeNumberField({ least: 0, most: MOST_FEE, wrong: FEE_WRONG }).meta({
      label: "가상계좌 (건당 원)",
      placeholder: "440",
    }),
  })
  .refine(({ cardRate, depositFee }) => cardRate !== null || depositFee === null, {
    path: ["cardRate"],
    error: RATE_WRONG,
    when: () => true,
  })
  .refine(({ cardRate, depositFee }) => depositFee !== null || cardRate === null, {
    path: ["depositFee"],
    error: FEE_WRONG,
    when: () => true,
  })
  .transform(({ cardRate, depositFee }) =>
    cardRate === null || depositFee === null ? null : { cardRate, depositFee },
  );
