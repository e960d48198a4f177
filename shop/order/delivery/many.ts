/** Orders that one call moves at most. */
export const MANY = 500;
