/** What stands in the log, in the owner's words; grouped by the noun before the dot. */
const actions: Record<string, Record<string, string>> = {
  로그인: {
    "admin.sign-in": "관리 화면에 로그인",
    "admin.shop-sign-in": "상점에 로그인",
    "admin.sign-in-failed": "로그인 실패",
    "admin.password-given": "비밀번호 확인, 2단계 인증 대기",
    "admin.turned-away": "권한이 없어 돌려보냄",
    "admin.sign-out": "로그아웃",
    "admin.second-factor-failed": "2단계 인증 실패",
    "admin.recovery-code-used": "복구 코드로 로그인",
    "admin.end-session": "다른 기기 로그아웃",
    "admin.end-sessions": "다른 기기 모두 로그아웃",
    "admin.password-change": "비밀번호 변경",
    "admin.password-reset": "비밀번호 재설정",
    "admin.email-change": "이메일 변경",
  },
  "2단계 인증": {
    "second-factor.propose": "2단계 인증 준비",
    "second-factor.propose-failed": "2단계 인증 준비 실패",
    "second-factor.on": "2단계 인증 켜기",
    "second-factor.on-failed": "2단계 인증 켜기 실패",
    "second-factor.off": "2단계 인증 끄기",
    "second-factor.off-failed": "2단계 인증 끄기 실패",
    "second-factor.renew-codes": "복구 코드 새로 만들기",
    "second-factor.renew-codes-failed": "복구 코드 새로 만들기 실패",
  },
  주문: {
    "order.read": "주문 열람",
    "order.ship": "발송 처리",
    "order.arrive": "배송 완료",
    "order.recall": "배송준비중으로 되돌림",
    "order.reopen": "배송중으로 되돌림",
    "order.waybill": "송장 수정",
    "order.ship-many": "여러 주문 발송 처리",
    "order.arrive-many": "여러 주문 배송 완료",
    "order.import": "송장 한꺼번에 등록",
    "order.slip": "포장 명세서 열람",
    "order.export": "주문 목록 내려받기",
    "order.memo": "메모 수정",
    "order.cancel": "주문 취소",
    "order.refund": "환불",
    "refund.again": "환불 다시 요청",
    "refund.by-hand": "환불을 직접 송금",
    "refund.drop": "환불 요청 거두기",
    "refund.ask-account": "환불 계좌 다시 묻기",
  },
  취소·반품·교환: {
    "claim.read": "요청 열람",
    "claim.open": "요청한 분 정보 열람",
    "claim.approve": "요청 승인",
    "claim.reject": "요청 거절",
    "claim.collect": "돌아온 상품 확인",
    "claim.refund": "요청 환불 시작",
    "claim.complete": "요청 처리 완료",
  },
  예약: {
    "reservation.read": "예약 열람",
    "reservation.confirm": "예약 확정",
    "reservation.prolong": "주문 기한 늘리기",
    "reservation.cancel": "예약 취소",
    "reservation.move-ship-by": "보내는 날 바꾸기",
    "reservation.export": "예약 목록 내려받기",
  },
  상품: {
    "product.create": "상품 만들기",
    "product.edit": "상품 수정",
    "product.remove": "상품 삭제",
    "sound.make": "미리듣기 만들기",
  },
  회원: {
    "member.read": "회원 열람",
    "member.open": "가린 정보 열람",
    "member.export": "회원 목록 내려받기",
    "member.block": "이용 정지",
    "member.unblock": "정지 해제",
    "member.sign-out": "회원을 모든 기기에서 로그아웃",
    "member.leave": "회원 탈퇴",
    "user.read": "API로 회원 조회",
    "user.list": "API로 회원 목록 조회",
    "document.read": "API로 문서 조회",
    "user.edit": "API로 회원 수정",
    "user.remove": "API로 회원 삭제",
  },
  QnA: {
    "question.read": "비밀·숨긴 질문 열람",
    "question.answer": "질문에 답변",
    "question.reword": "답변 수정",
    "question.hide": "질문 숨기기",
    "question.show": "질문 다시 보이기",
    "question.remove": "질문 삭제",
    "template.create": "답변 틀 만들기",
    "template.edit": "답변 틀 수정",
    "template.remove": "답변 틀 삭제",
    "faq.create": "자주 묻는 질문 만들기",
    "faq.edit": "자주 묻는 질문 수정",
    "faq.move": "자주 묻는 질문 순서 변경",
    "faq.remove": "자주 묻는 질문 삭제",
    "faq-category.create": "질문 분류 만들기",
    "faq-category.edit": "질문 분류 수정",
    "faq-category.move": "질문 분류 순서 변경",
    "faq-category.remove": "질문 분류 삭제",
  },
  약관: {
    "policy.create": "약관 초안 만들기",
    "policy.edit": "약관 초안 수정",
    "policy.remove": "약관 초안 삭제",
    "policy.publish": "약관 공개",
    "policy.withdraw": "약관 공개 거두기",
  },
  게시판: {
    "post.pin": "공지로 올리기",
    "post.unpin": "공지 내리기",
    "post.hide": "글 숨기기",
    "post.show": "글 다시 보이기",
    "post.remove": "글 지우기",
    "comment.hide": "댓글 숨기기",
    "comment.show": "댓글 다시 보이기",
    "comment.remove": "댓글 지우기",
  },
  "파일 저장소": {
    "storage-token.make": "접근 토큰 만들기",
    "storage-token.revoke": "접근 토큰 거두기",
  },
  "메일과 알림": {
    "mail.read": "메일 열람",
    "notice.retry": "알림 다시 보내기",
    "notice.retry-all": "보류한 알림 모두 다시 보내기",
  },
  "결제 대조": {
    "payment.compare": "결제사와 대조",
    "payment.export": "장부 내려받기",
    "finding.settle": "결제 다시 정리",
    "finding.back": "주문이 없는 결제 취소",
    "finding.again": "대조에서 환불 다시 요청",
    "finding.ask": "대조에서 환불 계좌 다시 묻기",
    "finding.confirm": "대조에서 결제 결과 다시 확인",
    "finding.look": "대조 항목 확인",
  },
  추천인: {
    "recommender.create": "추천인 만들기",
    "recommender.edit": "추천인 수정",
    "recommender.stop": "추천인 중지",
    "recommender.resume": "추천인 다시 쓰기",
    "recommender.export": "추천인 주문 내려받기",
  },
  오류: { "error.settle": "오류 해결 표시", "error.reopen": "오류 다시 열기" },
  "감사 기록": {
    "audit.read": "감사 기록 열람",
    "audit.export": "감사 기록 내려받기",
    "audit.review": "월간 검토 완료",
  },
};

export const actionGroups: readonly {
  title: string;
  actions: readonly { action: string; label: string }[];
}[] = Object.entries(actions).map(([title, labels]) => ({
  title,
  actions: Object.entries(labels).map(([action, label]) => ({ action, label })),
}));

const labels = new Map(
  actionGroups.flatMap((group) =>
    group.actions.map(({ action, label }) => [action, label] as const),
  ),
);

export const isKnownAction = (action: string): boolean => labels.has(action);
export const actionLabel = (action: string): string => labels.get(action) ?? action;

const nouns: Record<string, string> = {
  error: "오류",
  order: "주문",
  payments: "결제",
  reservation: "예약",
  reservations: "예약 목록",
  product: "상품",
  sound: "미리듣기",
  member: "회원",
  members: "회원 목록",
  account: "계정",
  mail: "메일",
  notice: "알림",
  notices: "알림 여럿",
  recommender: "추천인",
  user: "회원",
  audit: "감사 기록",
  "storage-token": "접근 토큰",
  post: "게시글",
  comment: "댓글",
  policy: "약관",
  question: "질문",
  template: "답변 틀",
  faq: "자주 묻는 질문",
  "faq-category": "질문 분류",
};

/** "order 20261121-K7QF2M9X" → 주문 20261121-K7QF2M9X */
export function subjectLabel(subject: string): string {
  const [noun = "", ...rest] = subject.replace(/^audit (?:log|month)/, "audit").split(" ");
  return [nouns[noun] ?? noun, ...rest].join(" ");
}
