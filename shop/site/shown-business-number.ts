/** The demonstration's, which no business can have: its check digit would be 1. */
export const DEMO_BUSINESS_NUMBER = "123-45-67890";

/** As it is shown; of a demonstration with the words that nobody has this number. */
export const shownBusinessNumber = (number: string): string =>
  number === DEMO_BUSINESS_NUMBER ? `${number} (체험용으로 지어낸 번호)` : number;
