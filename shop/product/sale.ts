export const saleKinds = ["order", "reserve"] as const;
export type SaleKind = (typeof saleKinds)[number];
export const saleKindLabels: Record<SaleKind, string> = {
  order: "바로 주문",
  reserve: "예약 주문",
};

export const shippingClasses = ["digital", "parcel"] as const;
export type ShippingClass = (typeof shippingClasses)[number];
export const shippingClassLabels: Record<ShippingClass, string> = {
  digital: "디지털 상품 (배송비 없음)",
  parcel: "택배 상품",
};

/** The most pieces of one product a person may order at once. */
export const QUANTITY_LIMIT = 99;
/** The most different lines in one order. */
export const LINE_LIMIT = 20;
/**
 * How many lines a posted form may have: more than can be ordered, so that the page can show the
 * excess.
 */
export const LINES_READ = 2 * LINE_LIMIT;
/** Days to change one's mind in, the first not counted: e-commerce act, article 17(1). */
export const MIND_DAYS = 7;
/** Up to this many pieces left, the shop says how many. */
export const FEW_LEFT = 5;

/** Pieces of one product and, where they have shelves of their own, of its chosen option values. */
export type TakenPieces = {
  productId: string;
  quantity: number;
  shelves: { product: boolean; options: string[] };
};

export type SellingTerms = {
  isShow: boolean;
  saleKind: SaleKind;
  stock: number | null;
  reservationOpensAt: Date | null;
  reservationClosesAt: Date | null;
};

export type Sale = "open" | "sold-out" | "not-yet" | "closed";

/** schema.org/ItemAvailability */
export function availabilityOf(sale: Sale, kind: SaleKind) {
  if (sale === "sold-out") return "SoldOut";
  if (sale === "closed" || (sale === "not-yet" && kind === "order")) return "OutOfStock";
  return kind === "reserve" ? "PreOrder" : "InStock";
}

type Choices = { options?: readonly { values: readonly { stock: number | null }[] }[] };

/**
 * Whether the product can be ordered or reserved now; each known option needs an available choice.
 */
export function saleOf(product: Omit<SellingTerms, "isShow"> & Choices, now: Date): Sale {
  if (product.reservationOpensAt && now < product.reservationOpensAt) return "not-yet";
  if (product.reservationClosesAt && now >= product.reservationClosesAt) return "closed";
  return product.stock === 0 || product.options?.some(isGone) ? "sold-out" : "open";
}

const isGone = ({ values }: NonNullable<Choices["options"]>[number]): boolean =>
  values.length > 0 && values.every(({ stock }) => stock === 0);

/** Words about stock, or null. */
export function stockWords(stock: number | null): string | null {
  if (stock === null) return null;
  if (stock === 0) return "품절";
  return stock <= FEW_LEFT ? `${stock}개 남았어요` : null;
}
