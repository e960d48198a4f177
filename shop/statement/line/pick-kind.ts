import type { ExpectedMoney } from "../match/match-lines.ts";
import type { PickKind } from "../statement-forms.ts";

/** What so much money means for an order, as it stands now. */
export function pickKindOf(
  amount: number,
  { due, state }: Pick<ExpectedMoney, "due" | "state">,
): PickKind {
  if (state === "paid" || (state === "ended" && amount < due)) return "return";
  if (amount === due) return "pay";
  return amount < due ? "part" : "over";
}
