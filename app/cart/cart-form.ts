import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { sentBack } from "#shop/typed-words.ts";
import { readCart, readCartChanges } from "#shop/cart/cart-text.ts";
import { QUANTITY_LIMIT } from "#shop/product/sale.ts";

const LONGEST = 10_000;
const lines = z.string("장바구니를 읽을 수 없어요.").max(LONGEST, "장바구니를 읽을 수 없어요.");
const option = sentBack(64).default("");

/** Actions on a member's cart; adding is the default. */
export const cartForm = z.preprocess(
  (form) => ({ intent: "add", ...(form as Record<string, string>) }),
  z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("add"),
        product: sentBack(64).default(""),
        quantity: numberField({ wrong: "수량은 1 이상의 정수로 입력해주세요." })
          .refine(
            (count) => count >= 1 && count <= QUANTITY_LIMIT,
            `수량은 1개부터 ${QUANTITY_LIMIT}개까지예요.`,
          )
          .default(1),
        "option.0": option,
        "option.1": option,
      }),
      z.object({ intent: z.literal("change"), lines: lines.transform(readCartChanges) }),
      z.object({ intent: z.literal("merge"), lines: lines.transform(readCart) }),
      z.object({ intent: z.literal("clear") }),
    ],
    "알 수 없는 요청이에요.",
  ),
);

export type CartForm = z.output<typeof cartForm>;
