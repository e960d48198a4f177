import type { MoveSource } from "./move-source.ts";
import { joined, koreanStatus, rest } from "./row-words.ts";

const order: MoveSource = {
  id: "imweb-order",
  shop: "아임웹",
  what: "주문",
  kind: "order",
  tells: ["주문번호", "주문섹션번호", "최종주문금액", "구매수량", "상품명"],
  columns: {
    number: ["주문번호"],
    statusWords: ["주문상태"],
    sectionWords: ["섹션상태"],
    itemsAmount: ["총 품목합계금액"],
    discountAmount: ["총 합계 할인금액"],
    shippingAmount: ["총 합계 배송비"],
    pointsAmount: ["총 합계 포인트 사용액"],
    total: ["최종주문금액"],
    buyerName: ["주문자 이름"],
    buyerEmail: ["주문자 이메일"],
    buyerPhone: ["주문자 번호"],
    lineQuantity: ["구매수량"],
    lineTitle: ["상품명"],
    lineOption: ["옵션명"],
    lineCode: ["옵션 SKU", "상품 SKU", "상품고유번호"],
    linePrice: ["판매가"],
    receiverName: ["수령자명"],
    receiverPhone: ["수령자 전화번호"],
    postcode: ["배송지 우편번호"],
    address: ["주소"],
    addressDetail: ["상세주소"],
    memo: ["배송메모"],
    carrier: ["택배사명"],
    waybill: ["배송송장번호"],
    placedAt: ["주문일"],
    paidAt: ["결제일"],
    payWay: ["결제수단"],
    cancelReason: ["취소사유"],
    returnReason: ["반품사유"],
  },
  row: (row) =>
    rest(row, ["sectionWords", "cancelReason", "returnReason"], {
      status: koreanStatus(row.statusWords ?? ""),
      lineStatusWords: joined([row.sectionWords, row.cancelReason, row.returnReason], " · "),
    }),
};

export const IMWEB = [order];
