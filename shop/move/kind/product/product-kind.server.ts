import { finalPrice } from "#shop/product/price.ts";
import { won } from "#lib/won.ts";
import type { KindOfMove } from "../kind-of-move.ts";
import { decideProducts } from "./decide-products.server.ts";
import { prepareProduct } from "./prepare-product.server.ts";
import type { ProductDocument } from "./product-document.ts";
import { undoProducts } from "./undo-products.server.ts";
import { writeProducts } from "./write-products.server.ts";

/** Products of another shop: new ones as they were, those that are here already filled up. */
export const productKind: KindOfMove<ProductDocument> = {
  kind: "product",
  title: "상품",
  keyField: "formerId",
  fields: {
    formerId: { label: "상품번호", hint: "같은 번호의 줄은 한 상품이 돼요" },
    code: { label: "자체 상품코드" },
    handle: { label: "상품 주소 이름" },
    title: { label: "상품 이름", required: true },
    summary: { label: "한 줄 소개" },
    description: { label: "상품 설명" },
    priceNow: { label: "판매가" },
    priceBefore: { label: "할인 전 가격", hint: "할인율로 나타낼 수 있을 때만 옮겨요" },
    stock: { label: "재고", hint: "비어 있으면 제한이 없어요" },
    shown: { label: "진열 여부" },
    onSale: { label: "판매 여부" },
    category: { label: "카테고리", hint: "위 > 아래", several: true },
    tags: { label: "태그", hint: "쉼표로 나눠요", several: true },
    options: { label: "옵션", hint: "색상{빨강|파랑}//크기{S|M}" },
    optionAxis1: { label: "옵션 1 이름" },
    optionValue1: { label: "옵션 1 값" },
    optionAxis2: { label: "옵션 2 이름" },
    optionValue2: { label: "옵션 2 값" },
    optionAxis3: { label: "옵션 3 이름" },
    optionValue3: { label: "옵션 3 값" },
    optionPrice: { label: "옵션 추가 금액" },
    optionStock: { label: "옵션 재고" },
    optionCode: { label: "옵션 코드" },
    pictures: { label: "사진", hint: "파일 이름이나 주소", several: true },
    licence: { label: "라이선스" },
  },
  prepare: prepareProduct,
  decide: decideProducts,
  write: writeProducts,
  undo: undoProducts,
  preview: [
    { title: "이름", cell: ({ title }) => title },
    { title: "판매가", cell: (product) => won(finalPrice(product)) },
    {
      title: "할인 전 가격",
      cell: ({ price, discountRatio }) => (discountRatio === null ? "" : won(price)),
    },
    { title: "재고", cell: ({ stock }) => (stock === null ? "제한 없음" : String(stock)) },
    {
      title: "옵션",
      cell: ({ options }) =>
        options.map(({ name, values }) => `${name} ${values.length}가지`).join(", "),
    },
    { title: "카테고리", cell: ({ category }) => category.join(" > ") },
    { title: "사진", cell: ({ pictures }) => `${pictures.length}장` },
    { title: "소리·파일", cell: ({ files }) => `${files.length}개` },
    { title: "판매 상태", cell: ({ isShow }) => (isShow ? "보임" : "숨김") },
  ],
};
