/** Days to change one's mind in, the first not counted: e-commerce act, article 17(1). */
export const MIND_DAYS = 7;
