import * as z from "zod";
import { typedLine } from "#shop/typed-words.ts";
import { ADDRESS_LETTERS, readOldAddress } from "./old-address.ts";

const id = z.uuid("새로고침한 뒤 다시 시도해주세요.");

const target = typedLine("보낼 곳을 적어주세요.", ADDRESS_LETTERS).meta({
  label: "보낼 곳",
  placeholder: "/product/abc123",
  hint: "이 상점의 주소만 적을 수 있어요.",
  autoCapitalize: "none",
  spellCheck: false,
});

export const addressForms = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("add"),
      address: typedLine("이전 주소를 적어주세요.", ADDRESS_LETTERS)
        .refine(
          (typed) => readOldAddress(typed) !== null,
          "주소를 /로 시작해서 적어주세요. 예: /product/detail.html?product_no=12",
        )
        .meta({
          label: "이전 주소",
          placeholder: "/product/detail.html?product_no=12",
          hint: "이전 상점의 주소를 그대로 붙여넣어도 돼요. 도메인은 보지 않아요.",
          autoCapitalize: "none",
          spellCheck: false,
        }),
      target,
    }),
    z.object({ intent: z.literal("change"), id, target }),
    z.object({ intent: z.literal("remove"), id }),
  ],
  "할 수 없는 작업이에요.",
);
export type AddressRequest = z.output<typeof addressForms>;
