import { typedInteger } from "#lib/typed-integer.ts";
import { combinedName } from "#shop/product/option/combination.ts";
import { emptyAxis, emptyValue, type DraftAxis, type DraftValue } from "../draft.ts";

const won = (typed: string): number => typedInteger(typed.trim()) ?? 0;

function combination(one: DraftValue, other: DraftValue): DraftValue {
  const difference = won(one.priceDifference) + won(other.priceDifference);
  const isCounted = one.stock !== "" || other.stock !== "";
  return {
    ...emptyValue(),
    label: combinedName(one.label, other.label),
    priceDifference: difference ? difference.toLocaleString("ko-KR") : "",
    // Stock of combinations is unknown, so none can be sold yet.
    stock: isCounted ? "0" : "",
    licence: one.licence || other.licence,
  };
}

/** Two options as one whose values are all their combinations. */
export const combineOptions = (one: DraftAxis, other: DraftAxis): DraftAxis => ({
  ...emptyAxis(),
  name: combinedName(one.name, other.name),
  values: one.values.flatMap((first) => other.values.map((second) => combination(first, second))),
});
