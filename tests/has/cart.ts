import fc from "fast-check";
import { cartKey, type CartLine } from "#shop/cart/cart-line.ts";

const someLine: fc.Arbitrary<CartLine> = fc.record({
  productId: fc.stringMatching(/^[a-e]{1,2}$/),
  optionIds: fc.constantFrom([], ["x"], ["x", "y"]),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 999_999_999 }),
});

/** Carts that often hold the same things. */
export const someCart = fc.uniqueArray(someLine, { selector: cartKey, maxLength: 20 });
