import { ORDER_NUMBER } from "#shop/order/number.ts";

export const MOST_SLIPS = 200;

/** Numbers of an address: `numbers=a,b` and ticks `order.{number}`; each once, others ignored. */
export function slipNumbers(query: URLSearchParams): string[] {
  const listed = query.getAll("numbers").flatMap((numbers) => numbers.split(","));
  const ticked = [...query.keys()].flatMap((name) =>
    name.startsWith("order.") ? [name.slice("order.".length)] : [],
  );
  return [
    ...new Set(
      [...listed, ...ticked]
        .map((number) => number.trim())
        .filter((number) => ORDER_NUMBER.test(number)),
    ),
  ];
}

export const slipsPath = (numbers: readonly string[]): string =>
  `/admin/order/slips?numbers=${numbers.join(",")}`;
