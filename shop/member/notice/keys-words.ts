import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";

/** Settings that give access to the shop's money, mail, files or back office. */
const shopKeys = {
  payment: "결제 설정",
  mail: "메일 설정",
  message: "문자 설정",
  tracking: "배송 추적 설정",
  kakao: "카카오 연결",
  naver: "네이버 연결",
  google: "Google 연결",
  captcha: "자동 입력 방지",
  backup: "백업을 보내는 곳",
  account: "교환 배송비를 받는 계좌",
  transfer: "계좌이체를 받는 계좌",
  token: "파일 저장소의 접근 토큰",
  staff: "직원과 초대",
  limit: "1인당 하루 지급 한도",
} as const;
export type ShopKey = keyof typeof shopKeys;

export type ChangedKey = {
  key: ShopKey;
  /** the address of an account, or where it was done without one */
  who: string;
  at: Date;
  /** of the network */
  line: string;
  device: string;
};

export const keysKind: NoticeKind<ChangedKey> = {
  subject: "#{설정} 변경을 알려드려요",
  lines: [
    "#{때}에 #{누구} 계정이 #{설정}에서 바꾸거나 지운 것이 있어요.",
    "접속한 곳: #{접속}, 기기: #{기기}",
  ],
  needs: { mail: ["설정", "누구", "때", "접속", "기기"] },
  facts: ({ key, who, at, line, device }) => ({
    values: { 설정: shopKeys[key], 누구: who, 때: seoulTime(at), 접속: line, 기기: device },
    button: ["감사 기록 보기", "/admin/audit"],
    note: "모르는 일이라면 바로 그 계정의 비밀번호를 바꾸고, 다른 기기에서 로그아웃한 뒤 바뀐 것을 되돌려주세요.",
  }),
};
