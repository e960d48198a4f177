import { readCount } from "../cell/read-number.ts";
import type { MoveSource, SourceRow } from "./move-source.ts";
import { firstFilled, flagWord, joined, koreanStatus, listOf, rest, sumOf } from "./row-words.ts";

const shop = "스마트스토어";

const productList: MoveSource = {
  id: "smartstore-product-list",
  shop,
  what: "상품 목록",
  kind: "product",
  tells: [
    "상품번호(스마트스토어)",
    "판매자상품코드",
    "상품명|스마트스토어전용 상품명",
    "판매상태",
    "전시상태",
  ],
  columns: {
    formerId: ["상품번호(스마트스토어)"],
    code: ["판매자상품코드"],
    title: ["상품명", "스마트스토어전용 상품명"],
    saleWords: ["판매상태"],
    shownWords: ["전시상태"],
    stock: ["재고수량"],
    listPrice: ["판매가"],
    salePrice: ["할인가(PC)", "할인가"],
    first: ["대분류"],
    second: ["중분류"],
    third: ["소분류"],
    fourth: ["세분류"],
    pictures: ["대표이미지 URL"],
    maker: ["제조사명", "제조사"],
  },
  row: (row) =>
    rest(
      row,
      ["saleWords", "shownWords", "listPrice", "salePrice", "first", "second", "third", "fourth"],
      {
        onSale: /판매중(?!지)|판매대기/.test(row.saleWords ?? "") ? "yes" : "no",
        shown: flagWord(row.shownWords),
        priceNow: firstFilled(row.salePrice, row.listPrice),
        priceBefore: row.salePrice?.trim() ? (row.listPrice ?? "") : "",
        category: joined([row.first, row.second, row.third, row.fourth], " > "),
      },
    ),
};

/** All combinations of the values of axes, the last axis fastest, as the sheet counts them. */
const combinations = (axes: readonly string[][]): string[][] =>
  axes.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );

/**
 * Options stand in one cell each: names and values line by line, prices and stock for every value
 * or every combination.
 */
function sheetOptions(row: SourceRow): SourceRow[] {
  const names = listOf(row.optionNames, /\n/);
  const axes = listOf(row.optionValues, /\n/).map((line) => listOf(line, /,/));
  if (!names.length || names.length !== axes.length || names.length > 3) return [];
  const prices = listOf(row.optionPrices, /[,\n]/);
  const stocks = listOf(row.optionStocks, /[,\n]/);
  return combinations(axes).map((values, at) => ({
    role: "option",
    formerId: row.formerId ?? "",
    ...Object.fromEntries(names.map((name, axis) => [`optionAxis${axis + 1}`, name])),
    ...Object.fromEntries(values.map((value, axis) => [`optionValue${axis + 1}`, value])),
    optionPrice: prices[at] ?? "",
    optionStock: stocks[at] ?? "",
  }));
}

const productSheet: MoveSource = {
  id: "smartstore-product-sheet",
  shop,
  what: "상품 일괄등록 엑셀",
  kind: "product",
  tells: ["판매자 상품코드", "카테고리코드", "상품명", "판매가", "옵션형태", "재고수량"],
  columns: {
    code: ["판매자 상품코드"],
    categoryId: ["카테고리코드"],
    title: ["상품명"],
    priceNow: ["판매가"],
    stock: ["재고수량"],
    optionNames: ["옵션명"],
    optionValues: ["옵션값"],
    optionPrices: ["옵션가"],
    optionStocks: ["옵션 재고수량"],
    mainPicture: ["대표이미지"],
    morePictures: ["추가이미지"],
    description: ["상세설명"],
    brand: ["브랜드"],
    maker: ["제조사"],
  },
  row: (row) => {
    const formerId = firstFilled(row.code, row.title);
    const own = ["optionNames", "optionValues", "optionPrices", "optionStocks"];
    const main = rest(row, [...own, "mainPicture", "morePictures", "brand"], {
      formerId,
      shown: "yes",
      onSale: "yes",
      pictures: [...listOf(row.mainPicture, /\n/), ...listOf(row.morePictures, /[\n,]/)].join("\n"),
      maker: firstFilled(row.maker, row.brand),
    });
    return [main, ...sheetOptions({ ...row, formerId })];
  },
};

const order: MoveSource = {
  id: "smartstore-order",
  shop,
  what: "주문",
  kind: "order",
  tells: ["상품주문번호", "주문번호", "구매자명", "수취인명", "상품명", "수량"],
  columns: {
    lineNumber: ["상품주문번호"],
    number: ["주문번호"],
    placedAt: ["주문일시"],
    paidAt: ["결제일"],
    statusWords: ["주문상태"],
    lineStatusWords: ["주문세부상태"],
    buyerName: ["구매자명"],
    buyerPhone: ["구매자연락처"],
    maskedId: ["구매자ID"],
    receiverName: ["수취인명"],
    receiverPhone: ["수취인연락처1"],
    postcode: ["우편번호"],
    base: ["기본배송지"],
    whole: ["통합배송지", "배송지"],
    addressDetail: ["상세배송지"],
    memo: ["배송메세지", "배송메시지"],
    payWay: ["결제수단"],
    shippingAmount: ["배송비 합계"],
    lineDiscount: ["상품별 할인액"],
    lineTotal: ["최종 상품별 총 주문금액", "상품별 총 주문금액"],
    lineTitle: ["상품명"],
    lineOption: ["옵션정보"],
    lineCode: ["판매자 상품코드", "상품번호"],
    lineQuantity: ["수량"],
    itemPrice: ["상품가격"],
    optionPrice: ["옵션가격"],
    carrier: ["택배사"],
    waybill: ["송장번호"],
  },
  row: (row) =>
    rest(row, ["maskedId", "base", "whole", "itemPrice", "optionPrice"], {
      status: koreanStatus(row.statusWords ?? ""),
      address: firstFilled(row.base, row.whole),
      linePrice: sumOf(row.itemPrice, row.optionPrice),
    }),
};

/** "5", "5점" or stars: ★★★★☆ */
function starsOf(cell: string | undefined): string {
  const full = [...(cell ?? "")].filter((letter) => letter === "★").length;
  if (full) return String(full);
  const count = readCount(cell ?? "");
  return "value" in count && count.value !== null ? String(count.value) : (cell ?? "");
}

const review: MoveSource = {
  id: "smartstore-review",
  shop,
  what: "리뷰",
  kind: "review",
  tells: ["리뷰글번호", "상품번호", "구매자평점", "리뷰상세내용", "리뷰등록일"],
  columns: {
    number: ["리뷰글번호"],
    productId: ["상품번호"],
    product: ["상품명"],
    stars: ["구매자평점"],
    text: ["리뷰상세내용"],
    writer: ["등록자"],
    writtenAt: ["리뷰등록일"],
    answer: ["판매자 답글"],
    orderNumber: ["상품주문번호"],
  },
  row: (row) => ({ ...row, stars: starsOf(row.stars) }),
};

export const SMARTSTORE = [productList, productSheet, order, review];
