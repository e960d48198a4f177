/** Products with a shipping fee of their own, by the owner's name for them; won, 0: sent free. */
export type FeeClass = { name: string; fee: number };

export const FEE_CLASSES = { classes: 20, name: 20, text: 1000 } as const;
