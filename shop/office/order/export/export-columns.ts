/** The columns of an export. `personal` ones name people: a list of sales does without. */
export const exportColumns = {
  number: { title: "주문번호" },
  placedAt: { title: "주문일시" },
  label: { title: "상태" },
  payment: { title: "결제 상태" },
  paidAt: { title: "결제일시" },
  payBy: { title: "결제 수단" },
  items: { title: "상품" },
  pieces: { title: "수량" },
  itemsAmount: { title: "상품 금액" },
  discountAmount: { title: "할인" },
  shippingAmount: { title: "배송비" },
  feeClasses: { title: "배송비 종류" },
  couponAmount: { title: "쿠폰 할인" },
  pointsAmount: { title: "포인트 사용" },
  creditAmount: { title: "크레딧 사용" },
  total: { title: "결제 금액" },
  ordererName: { title: "주문자", personal: true },
  ordererPhone: { title: "주문자 전화번호", personal: true },
  ordererEmail: { title: "주문자 이메일", personal: true },
  recipientName: { title: "받는 분", personal: true },
  recipientPhone: { title: "받는 분 전화번호", personal: true },
  postcode: { title: "우편번호", personal: true },
  address: { title: "주소", personal: true },
  courierMemo: { title: "배송 요청", personal: true },
  company: { title: "택배사" },
  waybillNumber: { title: "송장번호" },
  due: { title: "발송 기한" },
  recommenderCode: { title: "추천인 코드" },
  memo: { title: "관리자 메모" },
} as const satisfies Record<string, { title: string; personal?: boolean }>;

export type ExportColumn = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[];

export const isPersonal = (column: ExportColumn): boolean => "personal" in exportColumns[column];

/** Usual sets of columns. */
export const exportSets = {
  courier: {
    title: "택배 접수용",
    columns: [
      "number",
      "recipientName",
      "recipientPhone",
      "postcode",
      "address",
      "courierMemo",
      "items",
      "pieces",
      "company",
      "waybillNumber",
    ],
  },
  sales: {
    title: "매출 정리용",
    columns: [
      "number",
      "placedAt",
      "label",
      "payment",
      "paidAt",
      "payBy",
      "items",
      "pieces",
      "itemsAmount",
      "discountAmount",
      "shippingAmount",
      "feeClasses",
      "couponAmount",
      "pointsAmount",
      "creditAmount",
      "total",
      "recommenderCode",
    ],
  },
} as const satisfies Record<string, { title: string; columns: readonly ExportColumn[] }>;

/** So many orders, with their people, leave in one file. */
export const mostExported = { csv: 50_000, xlsx: 20_000 };
export const exportFormats = { csv: "CSV", xlsx: "엑셀 (xlsx)" } as const;
