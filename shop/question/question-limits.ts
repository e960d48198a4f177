/** Characters. */
export const QUESTION = { title: 100, text: 2000, answer: 4000 };
