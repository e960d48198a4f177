import { strictJsonOf } from "#lib/text/strict-json.ts";
import type { MoveSource, SourceRow } from "./move-source.ts";
import { firstFilled, koreanOf, rest, statusBy } from "./row-words.ts";

const shop = "그누보드7";

const status = statusBy([
  [/partial/i, "partly_refunded"],
  [/refund|return/i, "refunded"],
  [/cancel/i, "cancelled"],
  [/pending|waiting|unpaid/i, "waiting"],
  [/deliver(?:ed|y_complete)|confirm|complete/i, "done"],
  [/ship|delivering/i, "shipping"],
  [/prepar|process/i, "preparing"],
  [/paid|payment/i, "paid"],
]);

/** The values of a combination: `[{"key": "색상", "value": "빨강"}]` or `{"색상": "빨강"}`. */
function optionPairs(cell: string | undefined): [string, string][] {
  const value = strictJsonOf(cell ?? "");
  if (typeof value !== "object" || value === null) return [];
  const pairs = Array.isArray(value)
    ? value.map((each: unknown): [unknown, unknown] =>
        typeof each === "object" && each && "key" in each && "value" in each
          ? [each.key, each.value]
          : ["", each],
      )
    : Object.entries(value);
  return pairs.map(([key, text]) => [textOf(key), textOf(text)]);
}

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : koreanOf(JSON.stringify(value));
};

const product: MoveSource = {
  id: "gnuboard7-product",
  shop,
  what: "상품",
  kind: "product",
  tells: ["id", "product_code", "list_price", "selling_price", "sales_status", "display_status"],
  columns: {
    formerId: ["id"],
    code: ["sku", "product_code"],
    title: ["name"],
    description: ["description"],
    priceNow: ["selling_price"],
    priceBefore: ["list_price"],
    stock: ["stock_quantity"],
    sales: ["sales_status"],
    display: ["display_status"],
  },
  row: (row) =>
    rest(row, ["sales", "display"], {
      title: koreanOf(row.title),
      description: koreanOf(row.description),
      onSale: row.sales === "on_sale" ? "yes" : "no",
      shown: row.display === "visible" ? "yes" : "no",
    }),
};

const option: MoveSource = {
  id: "gnuboard7-option",
  shop,
  what: "상품 옵션",
  kind: "product",
  role: "option",
  tells: ["product_id", "option_values", "price_adjustment", "stock_quantity"],
  columns: {
    formerId: ["product_id"],
    optionPrice: ["price_adjustment"],
    optionStock: ["stock_quantity"],
    optionCode: ["sku", "option_code"],
    values: ["option_values"],
  },
  row: (row) => {
    const pairs = optionPairs(row.values).slice(0, 3);
    const meant: SourceRow = {};
    for (const [at, [axis, value]] of pairs.entries()) {
      meant[`optionAxis${at + 1}`] = axis;
      meant[`optionValue${at + 1}`] = value;
    }
    return rest(row, ["values"], meant);
  },
};

const order: MoveSource = {
  id: "gnuboard7-order",
  shop,
  what: "주문",
  kind: "order",
  tells: ["id", "order_number", "order_status", "total_amount", "ordered_at"],
  columns: {
    number: ["id"],
    shownNumber: ["order_number"],
    statusWords: ["order_status"],
    buyerId: ["user_id"],
    itemsAmount: ["subtotal_amount"],
    discountAmount: ["total_discount_amount"],
    shippingAmount: ["total_shipping_amount"],
    total: ["total_amount"],
    refunded: ["total_refunded_amount"],
    currency: ["currency"],
    placedAt: ["ordered_at"],
    paidAt: ["paid_at"],
  },
  row: (row) => ({ ...row, status: status(row.statusWords ?? "") }),
};

const line: MoveSource = {
  id: "gnuboard7-line",
  shop,
  what: "주문 상품",
  kind: "order",
  role: "line",
  tells: ["order_id", "product_name", "quantity", "option_status"],
  columns: {
    number: ["order_id"],
    lineTitle: ["product_name"],
    optionName: ["product_option_name"],
    optionValue: ["option_value"],
    lineCode: ["sku", "product_id"],
    lineQuantity: ["quantity"],
    linePrice: ["unit_price", "selling_price", "price"],
    lineStatusWords: ["option_status"],
  },
  row: (row) =>
    rest(row, ["optionName", "optionValue"], {
      lineTitle: koreanOf(row.lineTitle),
      lineOption: firstFilled(koreanOf(row.optionName), koreanOf(row.optionValue)),
    }),
};

const address: MoveSource = {
  id: "gnuboard7-order-address",
  shop,
  what: "주문 주소",
  kind: "order",
  role: "address",
  tells: ["order_id", "orderer_name", "recipient_name", "zipcode", "address"],
  columns: {
    number: ["order_id"],
    buyerName: ["orderer_name"],
    buyerPhone: ["orderer_phone"],
    buyerEmail: ["orderer_email"],
    receiverName: ["recipient_name"],
    receiverPhone: ["recipient_phone"],
    postcode: ["zipcode"],
    address: ["address"],
    addressDetail: ["address_detail"],
    memo: ["delivery_memo"],
  },
};

const member: MoveSource = {
  id: "gnuboard7-member",
  shop,
  what: "회원",
  kind: "member",
  tells: ["id", "email", "mobile", "withdrawn_at", "blocked_at"],
  columns: {
    formerId: ["id"],
    name: ["name", "nickname"],
    email: ["email"],
    phone: ["mobile", "phone"],
    joinedAt: ["created_at"],
    leftAt: ["withdrawn_at"],
    blockedAt: ["blocked_at"],
    postcode: ["zipcode"],
    address: ["address"],
    addressDetail: ["address_detail"],
  },
  row: (row) => rest(row, ["blockedAt"], { blocked: row.blockedAt?.trim() ? "yes" : "no" }),
};

export const GNUBOARD7 = [product, option, order, line, address, member];
