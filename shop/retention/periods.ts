import { contractPeriod } from "./contract-period.ts";

/** How long records of a kind are kept after their end. The single source for the retention job,
 * the privacy policy and the words beside forms. `interval` is PostgreSQL's. */
type Period = {
  record: string;
  interval: string;
  words: string;
  ground: string;
};

const { ground: COMMERCE } = contractPeriod;
const CONTRACT = "계약";

export const periods = {
  contract: contractPeriod,
  payment: { record: "대금결제와 상품 공급", interval: "5 years", words: "5년", ground: COMMERCE },
  complaint: {
    record: "소비자 불만과 분쟁 처리",
    interval: "3 years",
    words: "3년",
    ground: COMMERCE,
  },
  advertising: { record: "표시·광고", interval: "6 months", words: "6개월", ground: COMMERCE },
  access: { record: "접속 기록", interval: "3 months", words: "3개월", ground: "통신비밀보호법" },
  /** The standard asks for one year, and for two from 50,000 people on: the longer one for all. */
  audit: {
    record: "개인정보를 본 직원의 기록",
    interval: "2 years",
    words: "2년",
    ground: "개인정보 보호법",
  },
  unpaid: {
    record: "결제하지 않고 취소된 주문",
    interval: "7 days",
    words: "끝난 날부터 7일",
    ground: CONTRACT,
  },
  script: {
    record: "맞춤 제작 원고",
    interval: "6 months",
    words: "납품한 날부터 6개월",
    ground: CONTRACT,
  },
  reservation: {
    record: "주문으로 이어지지 않은 예약",
    interval: "30 days",
    words: "끝난 날부터 30일",
    ground: CONTRACT,
  },
  mail: {
    record: "보낸 메일과 문자",
    interval: "6 months",
    words: "보낸 날부터 6개월",
    ground: CONTRACT,
  },
  watch: {
    record: "알림 신청",
    interval: "30 days",
    words: "끝난 날부터 30일",
    ground: CONTRACT,
  },
  departed: {
    record: "탈퇴한 회원에게 보낸 메일과 문자",
    interval: "7 days",
    words: "보낸 날부터 7일",
    ground: CONTRACT,
  },
  removed: {
    record: "지운 글과 댓글",
    interval: "30 days",
    words: "지운 날부터 30일",
    ground: CONTRACT,
  },
  statement: {
    record: "은행 거래내역에서 온 이름",
    interval: "90 days",
    words: "처리한 날부터 90일",
    ground: CONTRACT,
  },
  moved: {
    record: "이전 상점에서 옮겨 온 뒤 로그인하지 않은 회원",
    interval: "1 year",
    words: "옮겨 온 날부터 1년",
    ground: CONTRACT,
  },
  asker: {
    record: "비회원 문의의 이름과 이메일",
    interval: "6 months", // as long as the mail that says the answer
    words: "답변한 날부터 6개월",
    ground: "동의",
  },
  visit: {
    record: "방문 수(누구인지 알 수 없는 합계)",
    interval: "2 years",
    words: "센 날부터 2년",
    ground: "정당한 이익",
  },
  fault: {
    record: "오류 기록",
    interval: "90 days",
    words: "마지막으로 생긴 날부터 90일",
    ground: "정당한 이익",
  },
} as const satisfies Record<string, Period>;

export type PeriodName = keyof typeof periods;

/** One extra day: a period ends at the end of its last day in any time zone (civil act, article
 * 159), and one from 29 February with the month. */
export const MARGIN = "1 day";
