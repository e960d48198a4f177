/** Whether what this provider took was never real money; null: nothing was paid yet. */
export const isPracticePayment = (provider: string | null): boolean =>
  provider === "sandbox" || Boolean(provider?.endsWith("-test"));
