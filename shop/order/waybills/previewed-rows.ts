type PreviewedRow = {
  line: number;
  number: string;
  company: string;
  waybillNumber: string;
  outcome: string;
  token: string | null;
};

/** What was refused goes along without a token, so that the answer names it once more. */
export const previewedRows = (plans: readonly PreviewedRow[]): string =>
  JSON.stringify(
    plans
      .filter(({ outcome }) => outcome !== "same")
      .map(({ line, number, company, waybillNumber, token }) => [
        line,
        number.slice(0, 40),
        company.slice(0, 20),
        waybillNumber.slice(0, 30),
        token ?? "",
      ]),
  );
