const NUMBER = /^R?\d{8}-[A-Z0-9]{8}$/;

/** Null for a notice about an account, whose id is shown to nobody. */
export const numberAbout = (subjectKey: string): string | null =>
  NUMBER.test(subjectKey) ? subjectKey : null;
