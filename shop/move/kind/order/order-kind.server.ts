import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { earlierStatuses } from "#shop/earlier/earlier-status.ts";
import { orderName } from "#shop/order/order-name.ts";
import type { KindOfMove } from "../kind-of-move.ts";
import { decideOrders } from "./decide-orders.server.ts";
import type { OrderDocument } from "./order-document.ts";
import { prepareOrder } from "./prepare-order.ts";
import { undoOrders } from "./undo-orders.server.ts";
import { writeOrders } from "./write-orders.server.ts";

const ofLine = "상품마다 한 줄";

/** Orders of a former shop, which come in as history: nothing here follows from them. */
export const orderKind: KindOfMove<OrderDocument> = {
  kind: "order",
  title: "이전 상점의 주문",
  keyField: "number",
  fields: {
    number: { label: "주문번호", required: true, hint: "같은 번호의 줄은 한 주문이 돼요" },
    shownNumber: { label: "고객이 아는 주문번호", hint: "없으면 주문번호와 같아요" },
    lineNumber: { label: "품목별 주문번호", hint: "같은 번호의 줄은 한 번만 옮겨요" },
    placedAt: { label: "주문일시", hint: "주문일부터 5년 동안 보관해요" },
    paidAt: { label: "결제일시" },
    status: { label: "주문 상태" },
    statusWords: { label: "이전 상점의 상태 이름" },
    buyerName: { label: "주문자 이름" },
    buyerEmail: { label: "주문자 이메일", hint: "이 이메일을 확인한 회원에게 보여요" },
    buyerPhone: { label: "주문자 전화번호" },
    buyerId: { label: "이전 상점의 회원 아이디" },
    receiverName: { label: "받는 분 이름" },
    receiverPhone: { label: "받는 분 전화번호" },
    postcode: { label: "우편번호" },
    address: { label: "주소" },
    addressDetail: { label: "상세 주소" },
    memo: { label: "배송 메모" },
    payWay: { label: "결제 수단" },
    itemsAmount: { label: "상품 금액" },
    shippingAmount: { label: "배송비" },
    discountAmount: { label: "할인 금액" },
    pointsAmount: { label: "쓴 적립금" },
    total: { label: "결제 금액", hint: "없으면 다른 금액으로 계산해요" },
    refunded: { label: "환불 금액" },
    currency: { label: "통화", hint: "원화 주문만 옮겨요" },
    carrier: { label: "택배사" },
    waybill: { label: "송장번호" },
    lineTitle: { label: "상품 이름", hint: ofLine },
    lineOption: { label: "상품 옵션", hint: ofLine },
    lineCode: { label: "상품 코드", hint: ofLine },
    lineQuantity: { label: "수량", hint: ofLine },
    linePrice: { label: "상품 한 개의 가격", hint: ofLine },
    lineDiscount: { label: "상품의 할인 금액", hint: ofLine },
    lineTotal: { label: "상품의 주문 금액", hint: ofLine },
    lineStatusWords: { label: "상품의 상태 이름", hint: ofLine },
  },
  prepare: prepareOrder,
  decide: decideOrders,
  write: writeOrders,
  undo: undoOrders,
  preview: [
    { title: "주문번호", cell: ({ number, facts }) => facts?.shownNumber || number },
    { title: "주문일", cell: ({ facts }) => (facts ? seoulDate(new Date(facts.placedAt)) : "") },
    { title: "주문자", cell: ({ people }) => people.buyerName },
    { title: "상품", cell: ({ lines }) => orderName(lines.map(({ title }) => title)) },
    { title: "금액", cell: ({ facts }) => (facts?.total == null ? "" : won(facts.total)) },
    { title: "상태", cell: ({ facts }) => (facts ? earlierStatuses[facts.status] : "") },
  ],
};
