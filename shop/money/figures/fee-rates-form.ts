import * as z from "zod";
import { plainSigns } from "#lib/text/typed.ts";
import { typedInteger } from "#lib/typed-integer.ts";

const MOST_RATE = 2000;
const MOST_FEE = 10_000;
const RATE_WRONG = "0에서 20 사이의 숫자로 적어주세요. 소수점 아래 둘째 자리까지 쓸 수 있어요.";
const FEE_WRONG = "0원에서 10,000원 사이의 정수로 적어주세요.";

/** "3.3%" as 330; null for what is none, or has more than two places. */
function hundredths(typed: string): number | null {
  const plain = typed.replaceAll(/[\s%]/g, "");
  const [, whole = "", part = ""] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole ? Number(whole) * 100 + Number(part.padEnd(2, "0")) : null;
}

/** Both, or neither: then no fees are shown. */
export const feeRatesForm = z
  .object({
    cardRate: z.string(RATE_WRONG).overwrite(plainSigns).max(20, RATE_WRONG).default(""),
    depositFee: z.string(FEE_WRONG).overwrite(plainSigns).max(20, FEE_WRONG).default(""),
  })
  .transform(({ cardRate, depositFee }, context) => {
    if (!cardRate && !depositFee) return null;
    const [rate, fee] = [hundredths(cardRate), typedInteger(depositFee)];
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (rate === null || rate > MOST_RATE) refuse("cardRate", RATE_WRONG);
    if (fee === null || fee < 0 || fee > MOST_FEE) refuse("depositFee", FEE_WRONG);
    return { cardRate: rate ?? 0, depositFee: fee ?? 0 };
  });
