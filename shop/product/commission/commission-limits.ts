/** What an owner's table of a commission may hold, and what a buyer may write. */
export const commissionLimits = {
  /** characters of a script with its spaces, which is what a form can carry */
  script: 20_000,
  rows: 20,
  uses: 10,
  useName: 40,
  useWords: 200,
  /** business days to the first take */
  days: 90,
  rounds: 20,
  approvalDays: { least: 3, most: 30 },
  reference: 1_000,
  pronunciation: 1_000,
  tone: 300,
} as const;
