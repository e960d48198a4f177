/** How long a sent code can be used. */
export const CODE_MINUTES = 10;
