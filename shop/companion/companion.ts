import * as z from "zod";

export const COMPANIONS = {
  /** on a product's page */
  shown: 6,
  pinned: 12,
  excluded: 100,
};

const other = z.string("상품을 다시 골라주세요.").regex(/^[\w-]{1,64}$/, "상품을 다시 골라주세요.");

/** What the owner says of one product beside another. */
export const companionForm = z.object({
  intent: z.enum(["pin", "up", "exclude", "free"], "할 수 없는 작업이에요."),
  product: other,
});
export type CompanionForm = z.output<typeof companionForm>;
