/** The period that the forms of an order name: the others stay out of their pages' script. */
export const contractPeriod = {
  record: "계약과 청약철회",
  interval: "5 years",
  words: "5년",
  ground: "전자상거래법", // decree, article 6
} as const;
