import { expect, test } from "vitest";
import { isBadInput } from "#shop/bad-input.ts";
import type { ReadStatement } from "../statement-line.ts";
import { readStatement } from "./read-statement.server.ts";

const NOW = new Date("2026-11-21T18:00:00+09:00");
const OWN = ["110-123-456789"];

const read = (text: string, own: readonly string[] = OWN) => readStatement(text, { own, now: NOW });

/** What a line says, in short. */
const shortOf = ({ lines }: ReadStatement) =>
  lines.map(({ at, precision, amountIn, amountOut, name, balance }) =>
    [at.toISOString().slice(0, 19), precision, amountIn || -amountOut, name, balance].join(" "),
  );

function refusal(text: string, own?: readonly string[]): string {
  try {
    read(text, own);
  } catch (error) {
    if (isBadInput(error)) return Object.values(error.errors).flat().join(" ");
    throw error;
  }
  throw new Error("it was read");
}

const SHINHAN = `거래내역조회
계좌번호\t110-123-456789\t예금주\t소리상점
조회기간\t2026-11-20 ~ 2026-11-21

거래일자\t거래시간\t적요\t출금(원)\t입금(원)\t내용\t잔액(원)\t거래점
2026-11-20\t09:05:01\t타행IB\t\t12,000\t홍길동1234\t112,000\t강남
2026-11-21\t140322\t타행PC\t30,000\t0\t김환불\t82,000\t강남
합계\t\t\t30,000\t12,000\t\t\t
`;

test("a statement says who paid how much and when, whatever stands above and below", () => {
  const statement = read(SHINHAN);
  expect(shortOf(statement)).toEqual([
    "2026-11-20T00:05:01 second 12000 홍길동1234 112000",
    "2026-11-21T05:03:22 second -30000 김환불 82000",
  ]);
  expect([statement.problems, statement.skipped]).toEqual([[], 1]);
});

test.each([
  [
    "국민",
    "거래일시\t적요\t보낸분/받는분\t송금메모\t출금액\t입금액\t잔액\t거래점\t구분\n2026.11.20 14:03:22\t전자금융\t홍길동\t\t0\t12,000\t50,000\t강남\t",
    "2026-11-20T05:03:22 second 12000 홍길동 50000",
  ],
  [
    "우리",
    'No.,거래일시,적요,기재내용,찾으신금액,맡기신금액,거래후 잔액,취급점\n1,2026.11.20 14:03,인터넷,㈜바다,0,"12,000","50,000",강남',
    "2026-11-20T05:03:00 minute 12000 (주)바다 50000",
  ],
  [
    "농협",
    "순번\t거래일자\t출금금액\t입금금액\t거래후잔액\t거래내용\t거래기록사항\t거래점\n1\t2026/11/20\t\t12,000원\t50,000\t타행이체\t홍길동\t강남",
    "2026-11-19T15:00:00 day 12000 홍길동 50000",
  ],
  [
    "카카오뱅크",
    "거래일시\t구분\t거래금액\t거래 후 잔액\t거래구분\t내용\t메모\n2026.11.20 14:03:22\t입금\t12,000\t50,000\t일반입금\t홍길동\t",
    "2026-11-20T05:03:22 second 12000 홍길동 50000",
  ],
  [
    "토스뱅크",
    "거래 일시\t적요\t거래 유형\t거래 기관\t계좌번호\t거래 금액\t거래 후 잔액\t메모\n2026.11.20 14:03:22\t김환불\t출금\t국민은행\t12-34\t-12,000\t50,000\t",
    "2026-11-20T05:03:22 second -12000 김환불 50000",
  ],
  [
    "기업",
    "거래일시\t출금\t입금\t거래후 잔액\t거래내용\t상대계좌번호\t상대은행\t메모\t거래구분\t상대계좌예금주명\n2026-11-20 14:03:22\t0\t12,000\t50,000\t\t1\t국민\t\t\t홍길동",
    "2026-11-20T05:03:22 second 12000 홍길동 50000",
  ],
])("the columns of %s are known by their heads", (_, text, line) => {
  expect(shortOf(read(text))).toEqual([line]);
});

test("rows that nobody can read are told by their number, and the others are taken", () => {
  const statement = read(
    [
      "거래일시\t입금액\t출금액\t내용\t통화",
      "2026-13-40\t12,000\t\t홍길동\tKRW",
      "2026-11-20\t만이천\t\t홍길동\tKRW",
      "2026-11-20\t-12,000\t\t홍길동\tKRW",
      "2026-11-20\t12,000\t3,000\t홍길동\tKRW",
      "2026-11-20\t12,000\t\tJOHN\tUSD",
      "2026-12-24\t12,000\t\t홍길동\tKRW",
      "2026-05-01\t12,000\t\t홍길동\tKRW",
      "거래일시\t입금액\t출금액\t내용\t통화",
      "※ 이 거래내역은 참고용이에요",
      "2026-11-20\t0\t\t조회\tKRW",
      "2026-11-20\t7,000\t\t김민준\t",
    ].join("\n"),
  );
  expect(shortOf(statement)).toEqual(["2026-11-19T15:00:00 day 7000 김민준 "]);
  expect(statement.problems).toEqual([
    { line: 2, words: expect.stringContaining("날짜를 읽을 수 없어요") },
    { line: 3, words: expect.stringContaining("금액을 읽을 수 없어요") },
    { line: 4, words: expect.stringContaining("정정") },
    { line: 5, words: expect.stringContaining("입금과 출금이 모두") },
    { line: 6, words: expect.stringContaining("USD") },
    { line: 7, words: "아직 오지 않은 날짜예요." },
  ]);
  expect([statement.skipped, statement.old]).toEqual([3, 1]);
});

test("a statement of another account, another currency, or without heads is refused with words", () => {
  expect(refusal(SHINHAN, ["999-999-999999"])).toContain("다른 계좌(6789로 끝나는 번호)");
  expect(read(SHINHAN.replace("110-123-456789", "110-***-456789")).lines).toHaveLength(2);
  expect(refusal(SHINHAN.replace("110-123-456789", "110-***-456780"))).toContain("다른 계좌");
  expect(refusal("거래일자\t입금액(USD)\n2026-11-20\t10.50")).toContain("USD");
  expect(refusal("통화\tUSD\n거래일자\t입금액\n2026-11-20\t10")).toContain("USD");
  expect(refusal("거래일자\t입금액\t입금액\n2026-11-20\t10\t10")).toContain("‘입금액’ 열이 두 개");
  expect(refusal("홍길동\t12,000\n김민준\t7,000")).toContain("제목 줄을 찾지 못했어요");
  expect(refusal("")).toBe("거래내역을 넣어주세요.");
});

test("the newest may stand first; within a day without times the balances tell", () => {
  const times = (rows: string[]) =>
    read(["거래일자\t입금액\t잔액\t내용", ...rows].join("\n")).lines.map(({ name }) => name);
  expect(times(["2026-11-21\t1\t4\t둘", "2026-11-20\t1\t3\t하나"])).toEqual(["하나", "둘"]);
  expect(times(["2026-11-20\t1,000\t3,000\t둘", "2026-11-20\t500\t2,000\t하나"])).toEqual([
    "하나",
    "둘",
  ]);
});
