import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import type { NoticeKind, ProductNotice } from "#shop/product/notice/product-notice.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import { demoSite } from "./demo-site.ts";
import type { SeedProduct } from "./seed-product.ts";

const kindOf = ({ key, shippingClass, handsOver }: SeedProduct): NoticeKind => {
  if (shippingClass === "parcel") return "goods";
  if (key.includes("class")) return "class";
  return handsOver ? "digital" : "commission";
};

const places: Partial<Record<NoticeKind, string>> = {
  class:
    "4주 동안 주 1회 90분, 소리상점 녹음실(서울 마포구)에서 해요. 교재와 녹음 비용이 들어 있고 더 내는 돈은 없어요.",
  commission:
    "원고를 받은 날부터 상품 화면에 적은 영업일 안에 만들어요. 원고가 바뀌면 바뀐 분량만큼 새로 주문해주세요.",
};

/** The product information notice that the law requires, for each demo product. */
export function noticeOf(product: SeedProduct): ProductNotice {
  const kind = kindOf(product);
  const { name, phone } = demoSite.company;
  const begun = noticeTemplate(kind, { name, phone, title: product.title, days: SUPPLY_DAYS });
  const place = product.commission
    ? `원고는 주문할 때 받고, 결제한 날부터 영업일 ${product.commission.days}일 안에 첫 녹음을 드려요. 화면에 적은 가격 말고 더 내는 돈은 없어요.`
    : places[kind];
  return place ? { kind, items: { ...begun.items, place } } : begun;
}
