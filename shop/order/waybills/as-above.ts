/** In place of a carrier: the same as in the row above. */
export const AS_ABOVE = "above";
