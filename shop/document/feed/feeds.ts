import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { plainLine } from "#lib/text/typed.ts";
import { xmlText } from "#lib/text/xml-text.ts";
import { availabilityOf } from "#shop/product/sale.ts";
import type { FeedItem } from "./feed-item.ts";

type Seller = { shopName: string; origin: string };

export type Feed = {
  label: string;
  hint: string;
  type: string;
  /** days back to include; null: all products */
  days: number | null;
  head: (seller: Seller) => string;
  /** empty: the product is not in this feed now */
  item: (item: FeedItem, seller: Seller) => string;
  tail: string;
};

const urlOf = (path: string, { origin }: Seller) => origin + path;
const wonCode = (amount: number) => `${amount} KRW`;

const naverFields = [
  "id",
  "title",
  "price_pc",
  "normal_price",
  "link",
  "image_link",
  "add_image_link",
  "category_name1",
  "category_name2",
  "product_flag",
  "search_tag",
  "shipping",
] as const;

const naverCells = (item: FeedItem, seller: Seller): string[] => [
  item.id,
  plainLine(item.title, 100),
  String(item.price),
  item.regularPrice > item.price ? String(item.regularPrice) : "",
  urlOf(item.path, seller),
  urlOf(item.pictures[0]!, seller),
  item.pictures
    .slice(1, 11)
    .map((path) => urlOf(path, seller))
    .join("|"),
  plainLine(item.shelves[0] ?? "기타", 50),
  plainLine(item.shelves[1] ?? "", 50),
  item.saleKind === "reserve" ? "예약판매" : "",
  plainLine(item.tags.slice(0, 10).join("|"), 100),
  String(item.shippingFee),
];

const line = (cells: readonly string[]) => `${cells.join("\t")}\n`;
const isOffered = ({ isGone, sale }: FeedItem) => !isGone && sale === "open";

function naverClass(item: FeedItem): "I" | "U" | "D" {
  if (!isOffered(item)) return "D";
  return item.changed.getTime() - item.created.getTime() < 24 * 3600_000 ? "I" : "U";
}

const deleted = (item: FeedItem, seller: Seller) =>
  item.pictures.length
    ? naverCells(item, seller)
    : [item.id, ...naverFields.slice(1).map(() => "")];

const availabilities = {
  InStock: "in_stock",
  PreOrder: "preorder",
  SoldOut: "out_of_stock",
  OutOfStock: "out_of_stock",
} as const;
const availabilityIn = ({ sale, saleKind }: FeedItem) =>
  availabilities[availabilityOf(sale, saleKind)];

const tag = (name: string, value: string | null) =>
  value === null ? "" : `<g:${name}>${xmlText(value)}</g:${name}>`;

/** https://support.google.com/merchants/answer/7052112 */
const googleItem = (item: FeedItem, seller: Seller, longest: number): string => {
  const isReduced = item.regularPrice > item.price;
  const availability = availabilityIn(item);
  const on = availability === "preorder" && item.shipsOn ? `${item.shipsOn}T00:00+0900` : null;
  const shipping = `<g:shipping>${tag("country", "KR")}${tag("price", wonCode(item.shippingFee))}</g:shipping>`;
  const parts = [
    tag("id", item.id),
    tag("title", plainLine(item.title, 150)),
    tag("description", plainLine(item.words, longest)),
    tag("link", urlOf(item.path, seller)),
    ...item.pictures
      .slice(0, 11)
      .map((path, at) => tag(at ? "additional_image_link" : "image_link", urlOf(path, seller))),
    tag("availability", availability),
    tag("availability_date", on),
    tag("price", wonCode(item.regularPrice)),
    tag("sale_price", isReduced ? wonCode(item.price) : null),
    tag("condition", "new"),
    tag("identifier_exists", "no"),
    tag("product_type", item.shelves.length ? item.shelves.join(" > ") : null),
    shipping,
  ];
  return `<item>${parts.join("")}</item>\n`;
};

const googleHead = ({ shopName, origin }: Seller) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${xmlText(shopName)}</title><link>${xmlText(origin)}/</link><description>${xmlText(`${shopName}의 상품`)}</description>\n`;

const inNamespace = (longest: number): Pick<Feed, "type" | "head" | "item" | "tail"> => ({
  type: "application/xml",
  head: googleHead,
  item: (item, seller) => googleItem(item, seller, longest),
  tail: "</channel></rss>\n",
});

const quoted = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;

const metaRow = (item: FeedItem, seller: Seller): Record<string, string> => ({
  id: item.id,
  title: plainLine(item.title, 150),
  description: plainLine(item.words, 5000),
  availability: availabilityIn(item).replaceAll("_", " "),
  condition: "new",
  price: wonCode(item.regularPrice),
  sale_price: item.regularPrice > item.price ? wonCode(item.price) : "",
  link: urlOf(item.path, seller),
  image_link: urlOf(item.pictures[0]!, seller),
  additional_image_link: item.pictures
    .slice(1, 21)
    .map((path) => urlOf(path, seller))
    .join(","),
  brand: plainLine(seller.shopName, 100),
  product_type: item.shelves.join(" > "),
});
const metaColumns = [
  "id",
  "title",
  "description",
  "availability",
  "condition",
  "price",
  "sale_price",
  "link",
  "image_link",
  "additional_image_link",
  "brand",
  "product_type",
];

/** What the shop gives to others' product searches, by the name of the file under /feeds/. */
export const feeds: Record<string, Feed> = {
  "naver.txt": {
    label: "네이버 쇼핑 전체 EP",
    hint: "쇼핑파트너센터에 EP 3.0 전체 상품 주소로 등록해요. 지금 살 수 있는 상품만 들어가요.",
    type: "text/plain",
    days: null,
    head: () => line(naverFields),
    item: (item, seller) => (isOffered(item) ? line(naverCells(item, seller)) : ""),
    tail: "",
  },
  "naver-summary.txt": {
    label: "네이버 쇼핑 요약 EP",
    hint: "최근 하루 동안 새로 생기거나 바뀌거나 사라진 상품이에요.",
    type: "text/plain",
    days: 1,
    head: () => line([...naverFields, "class", "update_time"]),
    item: (item, seller) =>
      line([
        ...(isOffered(item) ? naverCells(item, seller) : deleted(item, seller)),
        naverClass(item),
        `${toSeoulLocal(item.changed).replace("T", " ")}:00`,
      ]),
    tail: "",
  },
  "google.xml": {
    label: "구글 머천트 센터",
    hint: "제품 데이터의 ‘예약된 가져오기’ 주소로 등록해요.",
    days: null,
    ...inNamespace(5000),
  },
  "meta.csv": {
    label: "메타 (페이스북·인스타그램) 카탈로그",
    hint: "커머스 관리자에서 데이터 피드 주소로 등록해요.",
    type: "text/csv",
    days: null,
    head: () => quoted(metaColumns),
    item: (item, seller) => {
      const row = metaRow(item, seller);
      return quoted(metaColumns.map((column) => row[column] ?? ""));
    },
    tail: "",
  },
  "kakao.xml": {
    label: "카카오 광고 카탈로그",
    hint: "카카오모먼트 카탈로그의 상품 데이터 주소로 등록해요.",
    days: null,
    ...inNamespace(500),
  },
};
