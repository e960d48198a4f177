/** The form's fields from top to bottom, as messages name them. */
const labels: Record<string, string> = {
  ordererName: "주문하는 분 이름",
  ordererPhone: "주문하는 분 휴대폰 번호",
  ordererEmail: "이메일",
  gift: "선물하기",
  giftTo: "받는 분 이름이나 별명",
  giftMessage: "전할 말",
  savedAddress: "받는 곳",
  recipientName: "받는 분 이름",
  recipientPhone: "받는 분 전화번호",
  postcode: "우편번호",
  address: "주소",
  addressDetail: "상세 주소",
  courierMemo: "배송 메모",
  courierMemoText: "배송 메모",
  recommenderCode: "추천인 코드",
  couponCode: "쿠폰 코드",
  points: "포인트",
  credit: "크레딧",
  payBy: "결제 수단",
  agreeWallet: "간편결제 약관",
  cashReceipt: "현금영수증",
  agree: "주문 확인",
  agreeSupply: "동의",
  orderCode: "인증번호",
};
const names = Object.keys(labels);
const lineFields: Record<string, string> = {
  quantity: "수량",
  "option.0": "옵션",
  "option.1": "옵션",
};

export type FieldTrouble = {
  /** the field's id to jump to; null for what no field on the page is to blame for */
  name: string | null;
  words: string;
};

const lineField = (name: string) => /^line\.\d+\.(.+)$/.exec(name)?.[1];

/** Lines stand above everything else. */
function placeOf(name: string): number {
  const index = names.indexOf(name);
  if (index >= 0) return index;
  return lineField(name) ? -1 : names.length;
}

/** Every message once, in the order of the page. */
export function listTroubles(errors: Record<string, string[]>): FieldTrouble[] {
  const sorted = Object.entries(errors).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return sorted.map(([name, messages]) => {
    const label = labels[name] ?? lineFields[lineField(name) ?? ""];
    return {
      // Errors about a line name it themselves.
      name: label || lineField(name) ? name : null,
      words: label ? `${label}: ${messages.join(" ")}` : messages.join(" "),
    };
  });
}
