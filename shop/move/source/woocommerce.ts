import type { MoveSource, SourceRow } from "./move-source.ts";
import { firstFilled, flagWord, joined, listOf, rest, statusBy } from "./row-words.ts";

const shop = "우커머스";

const status = statusBy([
  [/partial/i, "partly_refunded"],
  [/refund|환불/i, "refunded"],
  [/cancel|failed|취소|실패/i, "cancelled"],
  [/pending|on-?hold|checkout|대기|보류/i, "waiting"],
  [/complete|완료/i, "done"],
  [/process|처리/i, "paid"],
]);

const TYPE = /^(?:simple|variable|variation|grouped|external)\b/;
/** The columns as the exporter writes them, in whatever language their heads are. */
const ORDER = [
  "id type code - title published - visibility summary description - - - - inStock stock",
  "- - - - - - - - - salePrice regularPrice categories tags - images - - parent",
].flatMap((line) => line.split(" ").map((field) => (field === "-" ? null : field)));
/** Before version 9 there was no column of barcodes. */
const OLDER_ORDER = ORDER.toSpliced(3, 1);

const productColumns: MoveSource["columns"] = {
  id: ["ID"],
  type: ["Type", "유형", "종류"],
  code: ["SKU"],
  title: ["Name", "이름", "상품명"],
  published: ["Published", "발행됨", "공개됨", "게시됨"],
  visibility: ["Visibility in catalog", "카탈로그에서 보기", "카탈로그 가시성", "카탈로그 표시"],
  summary: ["Short description", "짧은 설명", "간단한 설명"],
  description: ["Description", "설명"],
  inStock: ["In stock?", "재고 있음?", "재고가 있나요?"],
  stock: ["Stock", "재고"],
  salePrice: ["Sale price", "할인가", "할인 가격", "판매가격"],
  regularPrice: ["Regular price", "정상가", "정상 가격", "정가"],
  categories: ["Categories", "카테고리"],
  tags: ["Tags", "태그"],
  images: ["Images", "이미지"],
  parent: ["Parent", "상위", "부모"],
  ...Object.fromEntries(
    [1, 2, 3].flatMap((at) => [
      [`axis${at}`, [`Attribute ${at} name`, `속성 ${at} 이름`]],
      [`value${at}`, [`Attribute ${at} value(s)`, `속성 ${at} 값`, `속성 ${at} 값(들)`]],
    ]),
  ),
};

const OWN = Object.keys(productColumns).filter(
  (field) => !["code", "title", "summary", "description", "stock"].includes(field),
);

/** A variation names its product by number, "id:12", or by its code. */
const parentOf = (row: SourceRow): string => (row.parent ?? "").replace(/^id:/, "");

function optionsOf(row: SourceRow, isVariation: boolean): SourceRow {
  const options: SourceRow = {};
  for (const at of [1, 2, 3]) {
    const axis = row[`axis${at}`]?.trim();
    if (!axis) continue;
    options[`optionAxis${at}`] = axis;
    if (isVariation) options[`optionValue${at}`] = row[`value${at}`]?.trim() ?? "";
  }
  return options;
}

const pricesOf = ({ salePrice = "", regularPrice = "" }: SourceRow): SourceRow => ({
  priceNow: firstFilled(salePrice, regularPrice),
  priceBefore: salePrice.trim() ? regularPrice : "",
});

/** A variation names its product by code where that has one, which therefore is the key of both. */
const keyOf = (row: SourceRow, isVariation: boolean): string =>
  isVariation ? parentOf(row) : firstFilled(row.code, row.id);

const shownWord = ({ published = "", visibility }: SourceRow): string =>
  published.trim() === "1" && visibility !== "hidden" ? "yes" : "no";

function productRow(row: SourceRow): SourceRow | null {
  if (row.type && !TYPE.test(row.type)) return null;
  const isVariation = row.type?.startsWith("variation") ?? false;
  const left = rest(row, OWN, {
    formerId: keyOf(row, isVariation),
    ...pricesOf(row),
    shown: shownWord(row),
    onSale: flagWord(row.inStock) || "yes",
    category: listOf(row.categories, /,/).join("\n"),
    tags: listOf(row.tags, /,/).join(","),
    pictures: listOf(row.images, /,\s*(?=https?:)|,\s+/).join("\n"),
    ...optionsOf(row, isVariation),
  });
  if (!isVariation) return left;
  const { code = "", stock = "", ...others } = left;
  return { ...others, code: "", stock: "", title: "", optionCode: code, optionStock: stock };
}

const product: MoveSource = {
  id: "woocommerce-product",
  shop,
  what: "상품",
  kind: "product",
  tells: [
    "ID",
    "Type|유형|종류",
    "SKU",
    "Name|이름|상품명",
    "Published|발행됨|공개됨|게시됨",
    "Regular price|정상가|정상 가격|정가",
  ],
  columns: productColumns,
  byOrder: (heads, rows) => {
    if (heads[0]?.trim() !== "ID" || heads.length < 30) return null;
    const fits = (place: number) =>
      rows.length > 0 &&
      rows.every(
        (row) => TYPE.test(row[1] ?? "") && /^(?:-1|[0-2])$/.test(row[place]?.trim() ?? ""),
      );
    if (fits(5)) return ORDER;
    return fits(4) ? OLDER_ORDER : null;
  },
  row: productRow,
};

const customer: MoveSource = {
  id: "woocommerce-customer",
  shop,
  what: "고객",
  kind: "member",
  tells: [
    "Username|사용자명|사용자 이름",
    "Email|이메일",
    "Orders|주문",
    "Total spend|총 지출|총 소비",
  ],
  columns: {
    formerId: ["Username", "사용자명", "사용자 이름"],
    name: ["Name", "이름"],
    email: ["Email", "이메일"],
    joinedAt: ["Date registered", "Sign up", "가입일", "등록일"],
    address: ["City", "도시"],
    postcode: ["Postal code", "우편번호"],
  },
  // A city alone is no address.
  row: (row) => rest(row, [], { address: "", postcode: "" }),
};

const order: MoveSource = {
  id: "woocommerce-order",
  shop,
  what: "주문",
  kind: "order",
  tells: [
    "Order Number|Order ID|주문 번호",
    "Order Status|주문 상태",
    "Order Date|주문 날짜|주문일",
    "Item Name|Product Name|항목 이름|상품명",
    "Quantity|Item Quantity|수량",
  ],
  columns: {
    number: ["Order Number", "Order ID", "주문 번호"],
    statusWords: ["Order Status", "주문 상태"],
    placedAt: ["Order Date", "주문 날짜", "주문일"],
    paidAt: ["Paid Date", "결제일"],
    firstName: ["First Name (Billing)", "Billing First Name"],
    lastName: ["Last Name (Billing)", "Billing Last Name"],
    buyerEmail: ["Email (Billing)", "Billing Email", "이메일 (청구)"],
    buyerPhone: ["Phone (Billing)", "Billing Phone", "전화 (청구)"],
    shipFirst: ["First Name (Shipping)", "Shipping First Name"],
    shipLast: ["Last Name (Shipping)", "Shipping Last Name"],
    street: ["Address 1&2 (Shipping)", "Address 1 (Shipping)", "Shipping Address 1"],
    city: ["City (Shipping)", "Shipping City"],
    postcode: ["Postcode (Shipping)", "Shipping Postcode"],
    memo: ["Customer Note", "고객 메모"],
    payWay: ["Payment Method Title", "Payment Method", "결제 수단"],
    shippingAmount: ["Order Shipping Amount", "배송비"],
    discountAmount: ["Cart Discount Amount", "할인"],
    total: ["Order Total Amount", "Order Total", "주문 합계"],
    refunded: ["Order Refund Amount", "환불 금액"],
    currency: ["Order Currency", "Currency"],
    lineTitle: ["Item Name", "Product Name", "항목 이름", "상품명"],
    lineCode: ["SKU"],
    lineQuantity: ["Quantity", "Item Quantity", "Quantity (- Refund)", "수량"],
    linePrice: ["Item Cost", "Item Price", "항목 가격"],
  },
  row: (row) =>
    rest(row, ["firstName", "lastName", "shipFirst", "shipLast", "street", "city"], {
      status: status(row.statusWords ?? ""),
      buyerName: personOf(row.firstName, row.lastName),
      receiverName: personOf(row.shipFirst, row.shipLast),
      address: joined([row.city, row.street], " "),
    }),
};

/** Korean names have their family's name first and no blank. */
function personOf(first: string | undefined, last: string | undefined): string {
  const isKorean = /[가-힣]/.test(`${first}${last}`);
  return isKorean ? joined([last, first], "") : joined([first, last], " ");
}

export const WOOCOMMERCE = [product, customer, order];
