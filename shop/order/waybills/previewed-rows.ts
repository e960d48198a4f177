type PreviewedRow = {
  line: number;
  number: string;
  company: string;
  waybillNumber: string;
  outcome: string;
  token: string | null;
};

/** Refused rows are included without a token, so that the answer lists them again. */
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
