import type { MoveSource } from "./move-source.ts";
import { firstFilled, flagWord, joined, koreanStatus, listOf, rest } from "./row-words.ts";

const shop = "카페24";

const member: MoveSource = {
  id: "cafe24-member",
  shop,
  what: "회원",
  kind: "member",
  tells: [
    "이름|회원명",
    "회원등급",
    "이메일|e메일",
    "휴대폰번호|휴대전화|휴대폰",
    "회원가입일|가입일",
  ],
  columns: {
    formerId: ["아이디", "회원아이디"],
    name: ["이름", "회원명"],
    email: ["이메일", "e메일", "이메일주소"],
    phone: ["휴대폰번호", "휴대전화", "휴대폰"],
    grade: ["회원등급"],
    postcode: ["우편번호"],
    address: ["주소1", "주소", "기본주소"],
    addressDetail: ["주소2", "상세주소"],
    points: ["사용가능 적립금", "적립금"],
    joinedAt: ["회원 가입일", "가입일"],
    mailConsent: ["e메일 수신여부", "이메일 수신여부", "메일수신여부"],
    mailConsentAt: ["e메일 수신동의일", "이메일 수신동의일"],
    smsConsent: ["SMS 수신여부"],
    smsConsentAt: ["SMS 수신동의일"],
    leftAt: ["탈퇴일"],
    isLeft: ["탈퇴여부"],
    lastSeenAt: ["최종접속일"],
    blocked: ["불량회원"],
    restingSince: ["휴면처리일"],
  },
  row: (row) => {
    const leftAt = firstFilled(row.leftAt);
    const isLeft = flagWord(row.isLeft) === "yes";
    return rest(row, ["isLeft", "lastSeenAt", "restingSince"], {
      mailConsent: flagWord(row.mailConsent),
      smsConsent: flagWord(row.smsConsent),
      blocked: flagWord(row.blocked),
      leftAt: leftAt || (isLeft ? firstFilled(row.lastSeenAt, row.joinedAt) : ""),
      note: row.restingSince?.trim() ? `휴면 회원 (${row.restingSince.trim()})` : "",
    });
  },
};

/** Paths of pictures and codes of makers begin so. */
const IS_CODE = /^[A-Z]\d{7}$/;

const product: MoveSource = {
  id: "cafe24-product",
  shop,
  what: "상품",
  kind: "product",
  tells: ["상품코드", "자체 상품코드", "상품명", "판매가", "진열상태", "판매상태"],
  columns: {
    formerId: ["상품코드"],
    code: ["자체 상품코드"],
    // Pages are named by it, which the shop's own file leaves out and owners add.
    handle: ["상품번호"],
    title: ["상품명"],
    summary: ["상품 요약설명"],
    shortText: ["상품 간략설명"],
    description: ["상품 상세설명"],
    priceNow: ["판매가"],
    priceBefore: ["소비자가"],
    shown: ["진열상태"],
    onSale: ["판매상태"],
    categoryId: ["상품분류 번호"],
    tags: ["검색어설정"],
    hasOptions: ["옵션사용"],
    options: ["옵션입력"],
    bigPicture: ["이미지등록(상세)"],
    morePictures: ["이미지등록(추가)"],
    maker: ["제조사"],
  },
  row: (row) =>
    rest(row, ["shortText", "hasOptions", "bigPicture", "morePictures"], {
      summary: firstFilled(row.summary, row.shortText),
      shown: flagWord(row.shown),
      onSale: flagWord(row.onSale),
      categoryId: listOf(row.categoryId, /[|,\n]/).join("\n"),
      tags: listOf(row.tags, /[,|]/).join(","),
      options: flagWord(row.hasOptions) === "no" ? "" : (row.options ?? ""),
      pictures: [...listOf(row.bigPicture, /\|/), ...listOf(row.morePictures, /\|/)].join("\n"),
      maker: IS_CODE.test(row.maker?.trim() ?? "") ? "" : (row.maker ?? ""),
    }),
};

const order: MoveSource = {
  id: "cafe24-order",
  shop,
  what: "주문",
  kind: "order",
  tells: [
    "주문번호",
    "품목별 주문번호",
    "주문상품명|주문상품명(옵션포함)|상품명(한국어 쇼핑몰)|상품명",
    "수량",
  ],
  columns: {
    number: ["주문번호"],
    lineNumber: ["품목별 주문번호"],
    placedAt: ["주문일시", "주문일", "발주일"],
    paidAt: ["결제일시(입금확인일)", "결제일시", "결제일"],
    statusWords: ["주문 상태", "주문상태", "배송상태"],
    buyerName: ["주문자명"],
    buyerEmail: ["주문자 이메일"],
    buyerPhone: ["주문자 휴대전화", "주문자 전화번호"],
    buyerId: ["주문자ID", "주문자 아이디"],
    receiverName: ["수령인"],
    receiverPhone: ["수령인 휴대전화", "수령인 전화번호"],
    postcode: ["수령인 우편번호"],
    address: ["수령인 주소", "수령인 주소(전체)"],
    addressDetail: ["수령인 상세 주소"],
    memo: ["배송메시지", "배송메세지"],
    payWay: ["결제수단"],
    itemsAmount: ["상품구매금액(KRW)", "상품구매금액"],
    shippingAmount: ["총 배송비", "배송비"],
    coupons: ["주문서 쿠폰 할인금액"],
    pointsAmount: ["사용한 적립금액(최종)", "사용한 적립금액"],
    paidAmount: ["총 결제금액", "결제금액", "실제 결제금액"],
    ordered: ["총 주문금액", "총주문금액"],
    refunded: ["실제 환불금액"],
    lineTitle: ["주문상품명", "상품명(한국어 쇼핑몰)", "상품명", "주문상품명(옵션포함)"],
    lineOption: ["상품옵션"],
    lineCode: ["상품코드", "상품품목코드"],
    lineQuantity: ["수량"],
    linePrice: ["판매가"],
    carrier: ["배송업체", "택배사"],
    waybill: ["운송장번호", "송장번호"],
  },
  row: (row) =>
    rest(row, ["coupons", "paidAmount", "ordered"], {
      status: koreanStatus(row.statusWords ?? "") || (row.paidAt?.trim() ? "paid" : "unknown"),
      discountAmount: row.coupons ?? "",
      total: firstFilled(row.paidAmount, row.ordered),
      buyerId: joined([row.buyerId], ""),
    }),
};

export const CAFE24 = [member, product, order];

/** Files of Cafe24's own kit for moving that nothing here takes, by their names. */
const NOT_TAKEN: readonly [RegExp, string][] = [
  [/_member_sns\.csv$/i, "소셜 로그인 연결은 옮길 수 없어요. 회원이 첫 로그인 때 다시 연결해요."],
  [/_board(?:\d+|_comment)?\.csv$/i, "게시판 글과 댓글은 옮기지 않아요."],
];

/** Why a file of this name is not taken; null where it is looked at. */
export const refusedByName = (fileName: string): string | null =>
  NOT_TAKEN.find(([pattern]) => pattern.test(fileName))?.[1] ?? null;
