import { maskAddress, maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { bannerFields } from "#shop/site/banner/banner.ts";
import { wordsFields } from "#shop/office/notice/words-form.ts";
import { siteParts } from "#shop/site/site-fields.ts";
import { productFields } from "#shop/product/fields.ts";
import { claim } from "#shop/order/claim-status.ts";
import { delivery, payment } from "#shop/order/status.ts";

export type Difference = { field: string; before: string | null; after: string | null };

const fields: Record<string, string> = {
  ...wordsFields,
  mailText: wordsFields.text,
  ...Object.assign({}, ...Object.values(siteParts)),
  ...bannerFields,
  ...Object.fromEntries(Object.entries(productFields).map(([name, { label }]) => [name, label])),
  delivery: "배송 상태",
  payment: "결제 상태",
  waybillCompany: "택배사",
  waybillNumber: "송장번호",
  packed: "상자에 넣은 상품",
  memo: "메모",
  summary: "요약",
  isShow: "진열",
  gallery: "사진",
  name: "이름",
  phone: "전화번호",
  email: "이메일",
  blockedAt: "정지",
  blockedReason: "정지 이유",
  endedSessions: "끝낸 로그인",
  sessions: "로그인",
  ended: "끝낸 로그인",
  entries: "기록 수",
  note: "메모",
  count: "건수",
  filter: "검색 조건",
  effectiveOn: "시행일",
  asksAgain: "다시 동의",
  isUnfavourable: "불리하거나 중요한 변경",
  noticeDays: "알리는 날수",
  shortNotice: "짧게 알림",
  bytes: "본문 크기",
  copiedFrom: "복사한 버전",
  claimStatus: "요청 상태",
  refundAmount: "환불 금액",
  decision: "상점의 답",
  restocked: "재고로 다시 넣음",
  postTitle: "글 제목",
  post: "글",
  text: "댓글",
  amount: "금액",
  bookAmount: "장부 금액",
  providerAmount: "결제사 금액",
  orderUntil: "주문 기한",
  shipBy: "발송 예정일",
  expiresAt: "만료",
  asked: "요청한 건수",
  done: "처리",
  same: "이미 처리됨",
  refused: "거절",
  format: "파일 형식",
  columns: "열",
  which: "고른 것",
  kind: "종류",
  status: "상태",
  hiddenAt: "숨김",
  pinnedAt: "공지",
  removedAt: "지움",
};

const states: Record<string, Record<string, string>> = {
  delivery: delivery.states,
  payment: payment.states,
  claimStatus: claim.states,
};
const amounts = new Set(["amount", "refundAmount", "bookAmount", "providerAmount", "price"]);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const SHOWN = 120;
const MOST_FIELDS = 40;
const digits = (text: string) => text.replace(/\D/g, "");

/** Shows of personal data only enough to tell two values apart; the log has all of it. */
function masked(field: string, text: string): string {
  if (/password|token|secret|hash|code$/i.test(field)) return "***";
  if (/email/i.test(field)) return maskEmail(text);
  if (/phone/i.test(field)) return maskPhone(digits(text));
  if (/address|postcode/i.test(field)) return maskAddress(text);
  if (/^(?:name|ordererName|recipientName|displayName)$/.test(field)) return maskName(text);
  return text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, maskEmail)
    .replace(/\b01\d[- ]?\d{3,4}[- ]?\d{4}\b/g, (phone) => maskPhone(digits(phone)));
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "예" : "아니요";
  if (typeof value === "number" && amounts.has(field)) return won(value);
  if (typeof value === "string") return shownText(field, value);
  return cut(typeof value === "object" ? maskedJson(value) : masked(field, String(value)));
}

function shownText(field: string, text: string): string {
  if (MOMENT.test(text)) return seoulTime(new Date(text));
  const stateNames = states[field];
  return stateNames && Object.hasOwn(stateNames, text)
    ? stateNames[text]!
    : cut(masked(field, text));
}

const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const maskedJson = (value: object) =>
  JSON.stringify(value, (key, inner: unknown) =>
    typeof inner === "string" ? masked(key, inner) : inner,
  );

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function asFields(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? { ...value } : { value };
}

/** An entry's changes, field by field, with personal data masked. */
export function maskedDifference(before: unknown, after: unknown): Difference[] {
  const [was, is] = [asFields(before), asFields(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({
      field: fields[field] ?? field,
      before: isSame(was[field], is[field]) ? null : shown(field, was[field]),
      after: shown(field, is[field]),
    }))
    .filter((each) => each.before !== null || each.after !== null)
    .slice(0, MOST_FIELDS);
}
