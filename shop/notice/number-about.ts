const NUMBER = /^R?\d{8}-[A-Z0-9]{8}$/;

/** The order's or reservation's number that a notice is about; null for one about an account, whose id is nobody's business but the shop's. */
export const numberAbout = (subjectKey: string): string | null =>
  NUMBER.test(subjectKey) ? subjectKey : null;
