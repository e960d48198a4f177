import type { MoveContext } from "../kind-of-move.ts";

/** Under which its numbers are kept, so that no file brings an order twice. */
export const sourceOf = ({ choices }: MoveContext): string =>
  typeof choices.source === "string" ? choices.source : "";

/** What buyers read of where it was ordered. */
export const shopNameOf = ({ choices }: MoveContext): string =>
  typeof choices.shop === "string" && choices.shop ? choices.shop : "이전 상점";
