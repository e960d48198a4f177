import type { MoveSource, SourceRow } from "./move-source.ts";
import { firstFilled, flagWord, joined, koreanStatus, rest, sumOf, negated } from "./row-words.ts";

const shop = "영카트5";

/** The sign that keeps the values of an option apart. */
const VALUE_SIGN = "\u001e";
const PICTURES = Array.from({ length: 10 }, (_, at) => `it_img${at + 1}`);

const single = (...columns: string[]): Record<string, readonly string[]> =>
  Object.fromEntries(columns.map((column) => [column, [column]]));

const numbered = (name: string, values: readonly string[]): SourceRow =>
  Object.fromEntries(values.slice(0, 3).map((value, at) => [`${name}${at + 1}`, value.trim()]));

const category: MoveSource = {
  id: "youngcart-category",
  shop,
  what: "분류",
  kind: "category",
  tells: ["ca_id", "ca_name", "ca_order"],
  columns: { id: ["ca_id"], name: ["ca_name"], order: ["ca_order"] },
  // Two letters for each level.
  row: (row) => ({ ...row, parent: (row.id ?? "").slice(0, -2) }),
};

const product: MoveSource = {
  id: "youngcart-product",
  shop,
  what: "상품",
  kind: "product",
  tells: ["it_id", "it_name", "it_price", "it_explan", "ca_id"],
  columns: {
    formerId: ["it_id"],
    title: ["it_name"],
    summary: ["it_basic"],
    description: ["it_explan"],
    priceNow: ["it_price"],
    priceBefore: ["it_cust_price"],
    stock: ["it_stock_qty"],
    maker: ["it_maker"],
    ...single("ca_id", "ca_id2", "ca_id3", "it_use", "it_soldout", "it_tel_inq"),
    ...single("it_option_subject", "it_brand", ...PICTURES),
  },
  row: (row) =>
    rest(
      row,
      Object.keys(product.columns).filter((field) => /^(?:it|ca)_/.test(field)),
      {
        shown: flagWord(row.it_use),
        onSale: row.it_soldout === "1" || row.it_tel_inq === "1" ? "no" : "yes",
        categoryId: joined([row.ca_id, row.ca_id2, row.ca_id3], "\n"),
        priceBefore: Number(row.priceBefore) ? (row.priceBefore ?? "") : "",
        maker: firstFilled(row.maker, row.it_brand),
        pictures: joined(
          PICTURES.map((name) => row[name]),
          "\n",
        ),
        ...numbered("optionAxis", (row.it_option_subject ?? "").split(",")),
      },
    ),
};

const option: MoveSource = {
  id: "youngcart-option",
  shop,
  what: "상품 옵션",
  kind: "product",
  role: "option",
  tells: ["io_id", "it_id", "io_type", "io_price", "io_stock_qty"],
  columns: {
    formerId: ["it_id"],
    optionPrice: ["io_price"],
    optionStock: ["io_stock_qty"],
    shown: ["io_use"],
    ...single("io_id", "io_type"),
  },
  // Type 1 is what is bought in addition, which is a product of its own elsewhere.
  row: (row) =>
    row.io_type === "1"
      ? null
      : rest(row, ["io_id", "io_type"], {
          shown: flagWord(row.shown),
          ...numbered("optionValue", (row.io_id ?? "").split(VALUE_SIGN)),
        }),
};

const order: MoveSource = {
  id: "youngcart-order",
  shop,
  what: "주문",
  kind: "order",
  tells: ["od_id", "od_name", "od_status", "od_cart_price", "od_b_name"],
  columns: {
    number: ["od_id"],
    placedAt: ["od_time"],
    paidAt: ["od_receipt_time"],
    statusWords: ["od_status"],
    buyerName: ["od_name"],
    buyerEmail: ["od_email"],
    buyerId: ["mb_id"],
    receiverName: ["od_b_name"],
    memo: ["od_memo"],
    payWay: ["od_settle_case"],
    itemsAmount: ["od_cart_price"],
    pointsAmount: ["od_receipt_point"],
    refunded: ["od_refund_price"],
    carrier: ["od_delivery_company"],
    waybill: ["od_invoice"],
    ...single("od_hp", "od_tel", "od_b_hp", "od_b_tel", "od_b_zip1", "od_b_zip2", "od_b_addr1"),
    ...single("od_b_addr2", "od_b_addr3", "od_cart_coupon", "od_coupon", "od_send_coupon"),
    ...single("od_send_cost", "od_send_cost2", "od_receipt_price", "od_misu"),
  },
  row: (row) => {
    const shippingAmount = sumOf(row.od_send_cost, row.od_send_cost2);
    const discountAmount = sumOf(row.od_cart_coupon, row.od_coupon, row.od_send_coupon);
    const due = sumOf(
      row.itemsAmount,
      shippingAmount,
      negated(discountAmount),
      negated(row.pointsAmount),
    );
    const own = Object.keys(order.columns).filter((field) => field.startsWith("od_"));
    return rest(row, own, {
      status: koreanStatus(row.statusWords ?? ""),
      buyerPhone: firstFilled(row.od_hp, row.od_tel),
      receiverPhone: firstFilled(row.od_b_hp, row.od_b_tel),
      postcode: joined([row.od_b_zip1, row.od_b_zip2], ""),
      address: row.od_b_addr1 ?? "",
      addressDetail: joined([row.od_b_addr2, row.od_b_addr3], " "),
      shippingAmount,
      discountAmount,
      total: Number(row.od_receipt_price) ? (row.od_receipt_price ?? "") : due,
    });
  },
};

const line: MoveSource = {
  id: "youngcart-line",
  shop,
  what: "주문 상품",
  kind: "order",
  role: "line",
  tells: ["od_id", "it_id", "it_name", "ct_option", "ct_qty", "ct_price", "ct_status"],
  columns: {
    number: ["od_id"],
    lineCode: ["it_id"],
    lineTitle: ["it_name"],
    lineOption: ["ct_option"],
    lineQuantity: ["ct_qty"],
    lineStatusWords: ["ct_status"],
    ...single("ct_price", "io_price"),
  },
  // What still lies in a cart is no line of an order.
  row: (row) =>
    row.lineStatusWords === "쇼핑"
      ? null
      : rest(row, ["ct_price", "io_price"], {
          linePrice: sumOf(row.ct_price, row.io_price),
          lineOption: row.lineOption === row.lineTitle ? "" : (row.lineOption ?? ""),
        }),
};

const member: MoveSource = {
  id: "gnuboard5-member",
  shop: "그누보드5",
  what: "회원",
  kind: "member",
  tells: ["mb_id", "mb_name", "mb_nick", "mb_email", "mb_level"],
  columns: {
    formerId: ["mb_id"],
    name: ["mb_name"],
    email: ["mb_email"],
    points: ["mb_point"],
    joinedAt: ["mb_datetime"],
    leftAt: ["mb_leave_date"],
    address: ["mb_addr1"],
    mailConsentAt: ["mb_mailling_date"],
    smsConsentAt: ["mb_sms_date"],
    ...single("mb_nick", "mb_hp", "mb_tel", "mb_zip1", "mb_zip2", "mb_addr2", "mb_addr3"),
    ...single("mb_mailling", "mb_sms", "mb_intercept_date", "mb_level"),
  },
  row: (row) =>
    rest(
      row,
      Object.keys(member.columns).filter((field) => field.startsWith("mb_")),
      {
        name: firstFilled(row.name, row.mb_nick),
        phone: firstFilled(row.mb_hp, row.mb_tel),
        grade: row.mb_level?.trim() ? `등급 ${row.mb_level.trim()}` : "",
        postcode: joined([row.mb_zip1, row.mb_zip2], ""),
        addressDetail: joined([row.mb_addr2, row.mb_addr3], " "),
        mailConsent: flagWord(row.mb_mailling),
        smsConsent: flagWord(row.mb_sms),
        blocked: row.mb_intercept_date?.trim() ? "yes" : "no",
      },
    ),
};

const review: MoveSource = {
  id: "youngcart-review",
  shop,
  what: "사용후기",
  kind: "review",
  tells: ["is_id", "it_id", "is_score", "is_subject", "is_content"],
  columns: {
    number: ["is_id"],
    productId: ["it_id"],
    stars: ["is_score"],
    writer: ["is_name"],
    writtenAt: ["is_time"],
    answer: ["is_reply_content"],
    ...single("is_subject", "is_content", "is_confirm"),
  },
  // One that the owner never let appear is no review of that shop.
  row: (row) =>
    row.is_confirm === "0"
      ? null
      : rest(row, ["is_subject", "is_content", "is_confirm"], {
          text: joined([row.is_subject, row.is_content], "\n"),
        }),
};

export const YOUNGCART = [category, product, option, order, line, member, review];
