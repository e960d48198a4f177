type BankRow = {
  at: Date;
  /** won that came, or that went out where it is negative */
  amount: number;
  name: string;
};

const SEOUL_MS = 9 * 3600_000;
const seoulSecond = (at: Date): string =>
  new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 19).replace("T", " ");

/** A statement of this account, as a bank writes it and an owner copies it. */
export const bankStatement = (account: string, rows: readonly BankRow[]): string =>
  [
    `계좌번호\t${account}`,
    "거래일시\t출금액\t입금액\t내용",
    ...rows.map(({ at, amount, name }) =>
      [seoulSecond(at), Math.max(0, -amount), Math.max(0, amount), name].join("\t"),
    ),
  ].join("\n");
