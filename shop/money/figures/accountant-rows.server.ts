import { cashReceipts, isDeposit, waysToPay } from "#shop/order/payment/ways-to-pay.ts";
import type { WorkbookCell, WorkbookHead } from "#lib/spreadsheet/workbook.server.ts";
import type { FeeRates } from "#shop/site/settings.ts";
import { expectedFee } from "./expected-fees.ts";
import type { Takings } from "./list-takings.server.ts";

/** The kind of receipt that proves a sale, for the tax return. */
function proofOf({ payBy, receipt }: Pick<Takings, "payBy" | "receipt">): string {
  if (!isDeposit(payBy)) return "신용카드 매출전표";
  if (receipt === "self") return "현금영수증 (자진발급)";
  return receipt === "none" ? "증빙 없음" : `현금영수증 (${cashReceipts[receipt]})`;
}

/** Prices are with tax: of 11 won, 1 is the state's. Both together are what was paid. */
function taxedParts(paid: number): { supply: number; tax: number } {
  const supply = Math.round((paid * 10) / 11);
  return { supply, tax: paid - supply };
}

const TAXED = "과세";
const sums: WorkbookHead[] = [
  { title: "결제 건수", width: 10 },
  { title: "결제 금액", width: 14 },
  { title: "환불 건수", width: 10 },
  { title: "환불 금액", width: 14 },
  { title: "남은 금액", width: 14 },
];

export const vatHeads: WorkbookHead[] = [
  { title: "달", width: 10 },
  { title: "과세 구분", width: 10 },
  { title: "증빙", width: 24 },
  { title: "결제 방법", width: 24 },
  ...sums,
  { title: "공급가액", width: 14 },
  { title: "부가세", width: 12 },
  { title: "상태", width: 22 },
];

export const settlementHeads: WorkbookHead[] = [
  { title: "날짜", width: 12 },
  { title: "결제사", width: 12 },
  { title: "결제 방법", width: 24 },
  { title: "증빙", width: 24 },
  ...sums,
  { title: "예상 수수료", width: 12 },
  { title: "예상 입금액", width: 14 },
  { title: "상태", width: 22 },
];

const counted = ({ captures, came, returns, went }: SumCells) => [
  captures,
  came,
  returns,
  went,
  came - went,
];

type SumCells = Pick<Takings, "captures" | "came" | "returns" | "went">;
const sumOf = (rows: readonly SumCells[]): SumCells =>
  rows.reduce(
    (all, row) => ({
      captures: all.captures + row.captures,
      came: all.came + row.came,
      returns: all.returns + row.returns,
      went: all.went + row.went,
    }),
    { captures: 0, came: 0, returns: 0, went: 0 },
  );

/** The quarter's sales by month and proof, then all of them; each column adds up. */
export function vatRows(takings: readonly Takings[], state: string): WorkbookCell[][] {
  const groups = Map.groupBy(takings, (row) => `${row.day}\n${proofOf(row)}`);
  const rows = [...groups.values()].map((of) => {
    const { day, payBy } = of[0]!;
    const sum = sumOf(of);
    return { day, payBy, proof: proofOf(of[0]!), sum, ...taxedParts(sum.came - sum.went) };
  });
  const all = sumOf(takings);
  const add = (part: "supply" | "tax") => rows.reduce((sum, row) => sum + row[part], 0);
  return [
    ...rows.map(({ day, payBy, proof, sum, supply, tax }) => [
      day.slice(0, 7),
      TAXED,
      proof,
      waysToPay[payBy],
      ...counted(sum),
      supply,
      tax,
      state,
    ]),
    ["합계", TAXED, "", "", ...counted(all), add("supply"), add("tax"), state],
  ];
}

/**
 * The month's days by provider and payment method, then their total; provider fees only if the
 * owner entered rates.
 */
export function settlementRows(
  takings: readonly Takings[],
  state: string,
  rates: FeeRates | null,
): WorkbookCell[][] {
  const feeOf = (row: Takings) => (rates ? expectedFee(rates, row) : 0);
  const feeCells = (fee: number, { came, went }: SumCells) =>
    rates ? [fee, came - went - fee] : [null, null];
  const fees = takings.reduce((sum, row) => sum + feeOf(row), 0);
  const all = sumOf(takings);
  return [
    ...takings.map((row) => [
      row.day,
      row.provider,
      waysToPay[row.payBy],
      proofOf(row),
      ...counted(row),
      ...feeCells(feeOf(row), row),
      state,
    ]),
    ["합계", "", "", "", ...counted(all), ...feeCells(fees, all), state],
  ];
}
