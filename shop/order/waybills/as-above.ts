/** As the row above, in the place of a carrier's name. */
export const AS_ABOVE = "above";
