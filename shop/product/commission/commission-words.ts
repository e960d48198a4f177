import { won } from "#lib/won.ts";
import type { CommissionStage, CommissionTerms } from "./commission-terms.ts";

/** How far a commission is, as its table of refunds names it. */
export const stageWords: Record<CommissionStage, string> = {
  waiting: "만들기 시작하기 전",
  begun: "만들기 시작한 뒤",
  taken: "첫 녹음을 받은 뒤",
  approved: "확정한 뒤",
};

/** What a take is called: the first recording is the one that is promised. */
export const takeWords = (number: number): string =>
  number === 1 ? "첫 녹음" : `${number}번째 녹음`;

/** A script by its place among the versions of one commission. */
export const scriptWords = (number: number): string =>
  number === 1 ? "첫 번째 원고" : `${number}번째 원고`;

/** The shop's promises about making, one sentence each. */
export const promiseWords = ({
  days,
  rounds,
  extraRound,
  approvalDays,
}: CommissionTerms): string[] => [
  `결제한 날부터 영업일 ${days}일 안에 첫 녹음을 드려요.`,
  [
    rounds ? `수정 ${rounds}회가 가격에 들어 있어요.` : "가격에 들어 있는 수정은 없어요.",
    extraRound === null ? "" : `한 번 더 수정할 때마다 ${won(extraRound)}이에요.`,
  ]
    .filter(Boolean)
    .join(" "),
  `녹음을 받고 ${approvalDays}일 동안 답이 없으면 미리 알려드린 뒤 확정해요.`,
];

/** "300자까지" */
export const lengthWords = (upTo: number): string => `${upTo.toLocaleString("ko-KR")}자까지`;
