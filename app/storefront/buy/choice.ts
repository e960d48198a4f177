import {
  unitPrice,
  type OptionAxis,
  type OptionValue,
  type ProductDetails,
} from "#shop/product/product.ts";
import { QUANTITY_LIMIT } from "#shop/product/sale.ts";

/** The buy box's choice: a value id per axis, null where none is chosen. */
export type Choice = { valueIds: (string | null)[]; quantity: number };

export const optionField = (axis: number): string => `option.${axis}`;

export function readChoice(form: FormData, options: OptionAxis[]): Choice {
  const field = (name: string) => form.get(name)?.toString() ?? null;
  const quantity = Number(field("quantity"));
  return {
    valueIds: options.map((_, axis) => field(optionField(axis))),
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
  };
}

/** The chosen values, or null while an axis has none. */
export function chosenValues(options: OptionAxis[], { valueIds }: Choice): OptionValue[] | null {
  const chosen = options.map(({ values }, axis) => values.find(({ id }) => id === valueIds[axis]));
  return chosen.every((value) => value !== undefined) ? chosen : null;
}

/** `commission`: one script is one piece. */
type LimitedProduct = Pick<ProductDetails, "stock" | "limitPerPerson"> & { commission?: unknown };

/** The most pieces the buy box takes; the server decides when the order is placed. */
export function mostPieces(
  { stock, limitPerPerson, commission }: LimitedProduct,
  chosen: Pick<OptionValue, "stock">[],
): number {
  const limits = [
    commission ? 1 : QUANTITY_LIMIT,
    stock,
    limitPerPerson,
    ...chosen.map((value) => value.stock),
  ];
  return Math.max(1, Math.min(...limits.filter((limit) => limit !== null)));
}

/** Whether an axis has nothing left to choose, which ends the sale as an empty shelf does. */
export const isPickedClean = (options: OptionAxis[]): boolean =>
  options.some(({ values }) => values.every(({ stock }) => stock === 0));

/** Won for the choice; null while an option is missing. */
export function totalOf(
  product: Pick<ProductDetails, "price" | "discountRatio" | "options">,
  choice: Choice,
): number | null {
  const chosen = chosenValues(product.options, choice);
  return chosen && unitPrice(product, chosen) * choice.quantity;
}
