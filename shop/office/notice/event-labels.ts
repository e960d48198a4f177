import type { LetterEvent } from "#shop/letter/letter-words.ts";
import type { ClaimEvent } from "#shop/claim/claim-words.ts";
import type { InterestEvent } from "#shop/money/interest/interest-words.ts";
import type { StatementEvent } from "#shop/claim/statement/statement-words.ts";
import type { MemberEvent } from "#shop/member/notice/member-words.ts";
import type { ReservationEvent } from "#shop/reservation/notice/reservation-words.ts";
import type { RoomEventTold } from "#shop/commission/room-words.ts";
import type { ReviewEvent } from "#shop/review/review-words.ts";
import type { SoundEvent } from "#shop/vault/sound-words.ts";
import type { PurchaseEvent } from "#shop/vault/purchase/purchase-words.ts";
import type { ValueEvent } from "#shop/money/value/value-notices.ts";
import type { WatchEvent } from "#shop/watch/watch-notices.ts";
import type { GiftEvent } from "#shop/order/gift/gift-words.ts";
import type { OrderEvent } from "#shop/order/notice/order-words.ts";

/** Names of the outbox's events in the back office, grouped by subject. */
export const eventGroups = {
  주문: {
    "order-unpaid": "결제 대기",
    "order-pay-link": "결제 링크",
    "order-paid": "결제 완료",
    "order-deposit-due": "입금 안내",
    "order-shipped": "발송",
    "order-pickup": "방문 수령 안내",
    "order-confirmed": "구매 자동 확정",
    "order-done": "배송 완료",
    "order-canceled": "주문 취소",
    "order-refunded": "품절 환불",
    "order-partly-refunded": "부분 환불",
    "order-fully-refunded": "전액 환불",
    "order-expired": "주문 기한 만료",
    "refund-account-needed": "환불 계좌 요청",
    "interest-owed": "지연이자 안내",
    "interest-account-needed": "지연이자 계좌 요청",
    "interest-paid": "지연이자 송금",
    "refund-account-typed": "상점이 적은 환불 계좌",
    "order-recipient-changed": "받는 곳 변경",
    "order-other-device": "다른 기기에서 결제",
    "order-contact-changed": "주문자 연락처 변경",
    "order-code": "주문 인증번호",
    "place-code": "주문하기 인증번호",
  } satisfies Partial<Record<OrderEvent | InterestEvent | "place-code", string>>,
  선물: {
    "gift-accepted": "선물 수락",
    "gift-waiting": "선물 수락 대기",
    "gift-declined": "선물 사양",
    "gift-ended": "선물 기한 만료",
    "gift-shipped": "선물 발송 (받는 분)",
    "gift-files": "선물한 파일 (받는 분)",
    "gift-files-new": "선물한 파일의 새 버전 (받는 분)",
  } satisfies Partial<Record<GiftEvent, string>>,
  "내 소리": {
    "sounds-ready": "판매 파일 올라옴",
    "sounds-renewed": "판매 파일 새 버전",
    "purchase-code": "다른 곳에서 산 것의 인증번호",
    "purchase-here": "다른 곳에서 산 파일 안내",
  } satisfies Record<SoundEvent | PurchaseEvent, string>,
  "주문 제작": {
    "room-opened": "작업실 열림",
    "room-news": "작업실 소식",
    "room-take": "녹음 도착",
    "room-approval-near": "승인 기한 가까움",
    "room-approved": "확정",
    "room-ended": "작업 끝냄",
    "actor-room": "맡은 녹음의 소식 (성우)",
  } satisfies Partial<Record<RoomEventTold, string>>,
  후기: {
    "review-hidden": "후기 숨김",
    "review-objection-answered": "후기 이의에 답변",
  } satisfies Record<ReviewEvent, string>,
  취소·반품·교환: {
    "claim-requested": "요청 접수",
    "claim-approved": "요청 승인",
    "claim-rejected": "요청 거절",
    "claim-completed": "요청 처리 완료",
    "claim-withdrawn": "요청 철회",
    "claim-unsupplied": "공급불능",
    "withdrawal-received": "청약철회 접수",
    "withdrawal-answered": "청약철회에 답변",
  } satisfies Partial<Record<ClaimEvent | StatementEvent, string>>,
  예약: {
    "reservation-requested": "예약 신청",
    "reservation-confirmed": "예약 확정",
    "reservation-canceled": "예약 취소",
    "reservation-expired": "예약 만료",
    "ship-by-moved": "발송일 변경",
    "ship-by-answered": "발송일 변경에 답함",
  } satisfies Partial<Record<ReservationEvent, string>>,
  "알림 신청": {
    "watch-asked": "알림 신청 접수 (비회원)",
    "watch-restock": "재입고",
    "watch-opening": "판매 시작",
    "watch-price": "가격 인하",
    "watch-over": "알림 종료",
  } satisfies Record<WatchEvent, string>,
  "쿠폰과 포인트": {
    "coupon-issued": "쿠폰 지급 (광고)",
    "value-ending": "곧 소멸되는 포인트와 크레딧",
    "credit-added": "기프트 크레딧 등록",
  } satisfies Record<ValueEvent, string>,
  운영자: {
    "owner-new-order": "새 주문",
    "owner-deposit-waiting": "입금을 기다리는 주문 (운영자)",
    "owner-order-canceled": "주문 취소 (운영자)",
    "owner-recipient-changed": "받는 곳 변경 (운영자)",
    "owner-gift-accepted": "선물 받을 곳 (운영자)",
    "owner-refund-refused": "환불 거절 (운영자)",
    "owner-claim-requested": "취소·반품·교환 요청 (운영자)",
    "owner-withdrawal-waiting": "청약철회 확인 (운영자)",
    "owner-reservation": "새 예약 (운영자)",
    "owner-low-stock": "재고 적음 (운영자)",
    "owner-sold-out": "품절 (운영자)",
    "owner-summary": "모아서 알림 (운영자)",
    "owner-try": "시험 알림 (운영자)",
    "owner-room": "주문 제작 소식 (운영자)",
    "owner-question": "새 질문 (운영자)",
    "owner-findings": "확인할 결제 (운영자)",
    "owner-trouble": "상점의 문제 (운영자)",
    "owner-trouble-over": "상점의 문제가 끝남 (운영자)",
    "owner-trouble-digest": "상점의 상태, 하루 한 번 (운영자)",
    "owner-archive-ended": "상점 전체 담기와 들여오기 (주인)",
    "owner-keys-changed": "중요한 설정 변경 (주인)",
    "owner-gift-waiting": "승인할 혜택 (주인)",
    "owner-gift-given": "한도를 넘는 혜택 (주인)",
  },
  회원: {
    "sign-up-confirm": "가입 확인",
    "sign-up-known": "이미 가입한 이메일",
    welcome: "가입 환영",
    "password-reset": "비밀번호 찾기",
    "password-changed": "비밀번호 변경",
    "email-change": "이메일 변경 확인",
    "email-change-known": "이메일 변경 (이미 가입)",
    "email-changed": "이메일 변경",
    "social-linked": "간편 로그인 연결",
    "member-moved": "옮겨 온 회원 초대",
    "member-left": "탈퇴",
    "consent-check": "소식 동의 확인",
    "consent-ended": "소식 동의 끝",
    "staff-invited": "함께 일할 분 초대",
    "role-given": "관리 화면의 역할",
    "role-taken": "관리 화면의 역할 끝",
    "passkey-added": "패스키 등록",
    "passkey-removed": "패스키 지우기",
    "second-factor-on": "2단계 인증 켜기",
    "second-factor-off": "2단계 인증 끄기",
    "second-factors-reset": "로그인 수단 초기화",
    "question-answered": "질문에 답변",
    "question-received": "질문 받음 (비회원)",
  } satisfies Record<MemberEvent | "question-answered" | "question-received", string>,
} as const;

/** Letters to many: their words are written where they are sent from. */
const letterEvents = {
  letter: "소식 (광고)",
  "letter-trial": "소식 시험 발송",
} satisfies Record<LetterEvent, string>;

/** Not sent any more; mailboxes have them from earlier. */
const formerEvents = { "order-placed": "주문 접수" };

const labels = new Map<string, string>(
  [...Object.values(eventGroups), letterEvents, formerEvents].flatMap((group) =>
    Object.entries(group),
  ),
);

export const eventLabel = (event: string): string => labels.get(event) ?? event;

/** A known event of an untrusted address; null for all. */
export const readNoticeEvent = (typed: string | null): string | null =>
  typed !== null && labels.has(typed) ? typed : null;
