import type { ClaimKind } from "../order/claim-status.ts";

/** Whose fault it is decides who pays the way back (e-commerce act, article 18(9) and (10)). */
export const claimReasons = {
  changed_mind: { words: "마음이 바뀌었어요", fault: "shopper" },
  wrong_choice: { words: "상품이나 옵션을 잘못 골랐어요", fault: "shopper" },
  defective: { words: "상품에 문제가 있어요", fault: "shop" },
  wrong_item: { words: "다른 상품이 왔어요", fault: "shop" },
  not_as_described: { words: "상품이 설명과 달라요", fault: "shop" },
  late: { words: "배송이 너무 늦어요", fault: "shop" },
  /** used only by the shop itself (article 15(2)) */
  cannot_supply: { words: "상품을 보내거나 만들 수 없게 됐어요", fault: "shop" },
} as const satisfies Record<string, { words: string; fault: "shopper" | "shop" }>;
export type ClaimReason = keyof typeof claimReasons;
export const claimReasonNames = Object.keys(claimReasons) as [ClaimReason, ...ClaimReason[]];

const afterArrival: readonly ClaimReason[] = [
  "changed_mind",
  "wrong_choice",
  "defective",
  "wrong_item",
  "not_as_described",
];

/** Reasons per kind of claim; goods that were not delivered cannot be faulty yet. */
export const reasonsFor: Record<ClaimKind, readonly ClaimReason[]> = {
  cancel: ["changed_mind", "wrong_choice", "late"],
  return: afterArrival,
  exchange: afterArrival,
};

export const isShopsFault = (reason: ClaimReason): boolean => claimReasons[reason].fault === "shop";
