type Previewed = { line: number; number: string; company: string; waybillNumber: string; token: string | null };

/** What of a preview can be applied, in few letters, as `waybillImportForm` reads it. */
export const previewedRows = (plans: readonly Previewed[]): string =>
  JSON.stringify(plans.filter(({ token }) => token !== null).map(({ line, number, company, waybillNumber, token }) => [line, number, company, waybillNumber, token]));
