import { LINE_LIMIT } from "../product/sale.ts";
import { isSameThing, type CartLine } from "./cart-line.ts";

const LINE = /^([\w-]{1,64})\*(\d\d?)\*(\d{1,9})((?:\*[\w-]{1,64}){0,2})$/;

/** One notation for the device, the address and the form: `product*quantity*price*option*option`.
 * One notation for the device, the address and the form: `product*quantity*price*option*option`. */
export const writeCartLine = ({ productId, quantity, unitPrice, optionIds }: CartLine): string =>
  [productId, quantity, unitPrice, ...optionIds].join("*");

/** Null for a text that is no line. A quantity of 0 stands for a line that goes. */
export function readCartLine(text: string): CartLine | null {
  const [, productId, quantity, unitPrice, options] = LINE.exec(text) ?? [];
  return productId
    ? {
        productId,
        quantity: Number(quantity),
        unitPrice: Number(unitPrice),
        optionIds: options ? options.slice(1).split("*") : [],
      }
    : null;
}

export const writeCart = (lines: readonly CartLine[]): string => lines.map(writeCartLine).join(" ");

/** Parses a cart text from an untrusted source: skips invalid lines and repeated products, and
 * stops after twenty. */
export const readCart = (text: string): CartLine[] => readLines(text, 1, LINE_LIMIT);

/** Changes of a cart: a quantity of 0 takes a line out, and every line may become another. */
export const readCartChanges = (text: string): CartLine[] => readLines(text, 0, 2 * LINE_LIMIT);

function readLines(text: string, least: number, most: number): CartLine[] {
  const lines: CartLine[] = [];
  for (const part of text.split(" ")) {
    const line = readCartLine(part);
    if (
      line &&
      line.quantity >= least &&
      lines.length < most &&
      !lines.some((existingLine) => isSameThing(existingLine, line))
    )
      lines.push(line);
  }
  return lines;
}
