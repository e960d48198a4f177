/** How long a code that we sent opens an order. */
export const CODE_MINUTES = 10;
