/** Everything the shop can say no to: the words a person reads and the HTTP status it is answered with. */
export const refusals = {
  "illegal-move": [409, "지금은 할 수 없는 작업이에요."],
  "order-changed": [409, "그 사이 주문 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "order-not-found": [404, "입력한 정보와 맞는 주문이 없어요. 주문번호와 전화번호를 확인해주세요."],
  "order-not-paid": [409, "결제가 끝나지 않은 주문이에요."],
  "order-expired": [409, "결제 시간이 지나 주문이 끝났어요. 결제된 금액은 없어요. 다시 주문해주세요."],
  "order-differs": [409, "이미 접수한 주문과 내용이 달라요. 새로고침한 뒤 다시 주문해주세요."],
  "order-already-paid": [409, "이미 결제가 끝난 주문이에요."],
  "payment-in-progress": [409, "결제를 확인하고 있어요. 잠시만 기다려주세요."],
  "payment-mismatch": [409, "결제 정보가 주문과 맞지 않아 결제를 진행하지 않았어요."],
  "payment-failed": [409, "결제가 되지 않았어요. 다른 결제 수단으로 다시 시도해주세요."],
  "waybill-missing": [409, "택배사와 송장번호를 먼저 입력해주세요."],
  "product-not-found": [404, "상품을 찾을 수 없어요."],
  "product-not-orderable": [409, "지금은 주문할 수 없는 상품이에요."],
  "product-changed": [409, "그 사이 다른 곳에서 상품이 수정됐어요. 새로고침해 최신 내용을 확인해주세요."],
  "option-wrong": [409, "선택한 옵션이 바뀌었어요. 옵션을 다시 골라주세요."],
  "sold-out": [409, "방금 품절됐어요. 수량이나 옵션을 바꿔주세요."],
  "price-changed": [409, "금액이 바뀌었어요. 새 금액을 확인하고 다시 주문해주세요."],
  "recommender-unknown": [409, "추천인 코드를 찾을 수 없어요. 코드를 확인하거나 비워주세요."],
  "too-many-orders": [429, "아직 결제하지 않은 주문이 많아요. 결제를 마치거나 잠시 뒤에 다시 주문해주세요."],
  "too-many-attempts": [429, "시도가 너무 많아요. 잠시 뒤에 다시 시도해주세요."],
  "sign-in-wrong": [401, "이메일 또는 비밀번호가 맞지 않아요."],
  "not-allowed": [403, "접근 권한이 없는 정보에요."],
  "image-unreadable": [422, "이미지를 읽을 수 없어요. JPG, PNG, WebP, AVIF 파일을 올려주세요."],
  "image-too-large": [413, "이미지가 너무 커요. 15MB, 5,000만 화소까지 올릴 수 있어요."],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

export type Facts = Record<string, string | number>;

/** A rule says no. Thrown inside a transaction it rolls everything back; `app/form-action.server.ts` turns it into an answer. */
export class Refusal extends Error {
  override name = "Refusal";
  code: RefusalCode;
  status: number;
  facts: Facts;

  constructor(code: RefusalCode, facts: Facts = {}) {
    super(refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.facts = facts;
  }
}

/** By name, since bundled pages and unbundled jobs each load their own copy of the class. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === "Refusal";
