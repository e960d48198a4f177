import type { MoveSource, SourceRow } from "./move-source.ts";
import { firstFilled, flagWord, joined, listOf, rest, statusBy } from "./row-words.ts";

const shop = "쇼피파이";

const optionFields = [1, 2, 3];
const optionColumns = Object.fromEntries(
  optionFields.flatMap((at) => [
    [`optionAxis${at}`, [`Option${at} Name`]],
    [`optionValue${at}`, [`Option${at} Value`]],
  ]),
);
/** What a product without options has as its only one. */
const isDefault = (row: SourceRow): boolean =>
  row.optionAxis1 === "Title" || row.optionValue1 === "Default Title";

/** Stock counts only where something keeps it; of a product without options it is the product's. */
function shelfOf(row: SourceRow): SourceRow {
  const { sku = "", quantity = "", tracker = "" } = row;
  const stock = tracker.trim() ? quantity : "";
  if (row.optionValue1?.trim() && !isDefault(row))
    return { code: "", stock: "", optionCode: sku, optionStock: stock };
  const none = optionFields.flatMap((at) => [
    [`optionAxis${at}`, ""],
    [`optionValue${at}`, ""],
  ]);
  return { ...Object.fromEntries(none), code: sku, stock };
}

const shownWord = ({ statusWord = "", published }: SourceRow): string =>
  /^(?:draft|archived|unlisted)$/i.test(statusWord) ? "no" : flagWord(published);

const OWN_OF_PRODUCT =
  "price compareAt statusWord published productCategory type picture variantPicture sku quantity tracker".split(
    " ",
  );

function productRow(row: SourceRow): SourceRow | null {
  const formerId = firstFilled(row.handle, row.title);
  // A note below the table has neither a price nor a picture.
  if (!formerId || !firstFilled(row.price, row.picture)) return null;
  return rest(row, OWN_OF_PRODUCT, {
    formerId,
    priceNow: row.price ?? "",
    priceBefore: row.compareAt ?? "",
    shown: shownWord(row),
    category: listOf(row.productCategory, />/).join(" > "),
    tags: listOf(joined([row.tags, row.type], ","), /,/).join(","),
    pictures: joined([row.picture, row.variantPicture], "\n"),
    ...shelfOf(row),
  });
}

const productBefore: MoveSource = {
  id: "shopify-product-old",
  shop,
  what: "상품 (예전 양식)",
  kind: "product",
  tells: ["Handle", "Title", "Body (HTML)", "Variant Price"],
  columns: {
    handle: ["Handle"],
    title: ["Title"],
    description: ["Body (HTML)"],
    maker: ["Vendor"],
    productCategory: ["Product Category"],
    type: ["Type"],
    tags: ["Tags"],
    published: ["Published"],
    statusWord: ["Status"],
    ...optionColumns,
    sku: ["Variant SKU"],
    tracker: ["Variant Inventory Tracker"],
    quantity: ["Variant Inventory Qty"],
    price: ["Variant Price"],
    compareAt: ["Variant Compare At Price"],
    picture: ["Image Src"],
    variantPicture: ["Variant Image"],
  },
  carry: ["handle"],
  newBy: "title",
  row: productRow,
};

const productNow: MoveSource = {
  id: "shopify-product",
  shop,
  what: "상품",
  kind: "product",
  tells: ["URL handle", "Title", "Description", "Price"],
  columns: {
    handle: ["URL handle"],
    title: ["Title"],
    description: ["Description"],
    maker: ["Vendor"],
    productCategory: ["Product category"],
    type: ["Type"],
    tags: ["Tags"],
    published: ["Published on online store", "Published"],
    statusWord: ["Status"],
    ...optionColumns,
    sku: ["SKU"],
    tracker: ["Inventory tracker"],
    quantity: ["Inventory quantity"],
    price: ["Price"],
    compareAt: ["Compare-at price"],
    picture: ["Product image URL"],
    variantPicture: ["Variant image URL"],
  },
  carry: ["handle"],
  newBy: "title",
  row: productRow,
};

const person = (first: string | undefined, last: string | undefined): string =>
  /[가-힣]/.test(`${first}${last}`) ? joined([last, first], "") : joined([first, last], " ");

const customer: MoveSource = {
  id: "shopify-customer",
  shop,
  what: "고객",
  kind: "member",
  tells: ["First Name", "Last Name", "Email", "Accepts Email Marketing|Accepts Marketing", "Tags"],
  columns: {
    formerId: ["Customer ID"],
    firstName: ["First Name"],
    lastName: ["Last Name"],
    email: ["Email"],
    phone: ["Phone"],
    addressPhone: ["Default Address Phone"],
    postcode: ["Default Address Zip", "Zip"],
    city: ["Default Address City", "City"],
    address1: ["Default Address Address1", "Address1"],
    addressDetail: ["Default Address Address2", "Address2"],
    mailConsent: ["Accepts Email Marketing", "Accepts Marketing"],
    smsConsent: ["Accepts SMS Marketing"],
    grade: ["Tags"],
    note: ["Note"],
  },
  row: (row) =>
    rest(row, ["firstName", "lastName", "addressPhone", "city", "address1"], {
      name: person(row.firstName, row.lastName),
      phone: firstFilled(row.phone, row.addressPhone),
      address: joined([row.city, row.address1], " "),
      mailConsent: flagWord(row.mailConsent),
      smsConsent: flagWord(row.smsConsent),
    }),
};

const status = statusBy([
  [/partially_refunded/i, "partly_refunded"],
  [/refunded/i, "refunded"],
  [/voided|expired/i, "cancelled"],
  [/pending|authorized|unpaid/i, "waiting"],
  [/paid/i, "paid"],
]);

const OWN_OF_ORDER = "financial fulfilment cancelledAt billingPhone phone city street".split(" ");

/** Money says more than parcels: what was refunded is not done. */
function orderStatus({ financial = "", fulfilment = "", cancelledAt = "" }: SourceRow): string {
  const paid = status(financial);
  if (cancelledAt.trim() && !/refund/i.test(financial)) return "cancelled";
  return paid === "paid" && /^fulfilled/i.test(fulfilment.trim()) ? "done" : paid;
}

const order: MoveSource = {
  id: "shopify-order",
  shop,
  what: "주문",
  kind: "order",
  tells: ["Name", "Financial Status", "Fulfillment Status", "Lineitem name", "Lineitem quantity"],
  columns: {
    number: ["Name"],
    buyerEmail: ["Email"],
    financial: ["Financial Status"],
    fulfilment: ["Fulfillment Status"],
    paidAt: ["Paid at"],
    placedAt: ["Created at"],
    cancelledAt: ["Cancelled at"],
    currency: ["Currency"],
    itemsAmount: ["Subtotal"],
    shippingAmount: ["Shipping"],
    discountAmount: ["Discount Amount"],
    total: ["Total"],
    refunded: ["Refunded Amount"],
    lineQuantity: ["Lineitem quantity"],
    lineTitle: ["Lineitem name"],
    linePrice: ["Lineitem price"],
    lineCode: ["Lineitem sku"],
    buyerName: ["Billing Name"],
    billingPhone: ["Billing Phone"],
    phone: ["Phone"],
    receiverName: ["Shipping Name"],
    receiverPhone: ["Shipping Phone"],
    postcode: ["Shipping Zip"],
    city: ["Shipping City"],
    street: ["Shipping Address1", "Shipping Street"],
    addressDetail: ["Shipping Address2"],
    memo: ["Notes"],
    payWay: ["Payment Method"],
  },
  carry: ["number"],
  row: (row) => {
    return rest(row, OWN_OF_ORDER, {
      status: orderStatus(row),
      statusWords: joined([row.financial, row.fulfilment], " / "),
      buyerPhone: firstFilled(row.phone, row.billingPhone),
      address: joined([row.city, row.street], " "),
    });
  },
};

const redirect: MoveSource = {
  id: "shopify-redirect",
  shop,
  what: "주소 연결",
  kind: "address",
  tells: ["Redirect from", "Redirect to"],
  columns: { from: ["Redirect from"], to: ["Redirect to"] },
};

export const SHOPIFY = [productBefore, productNow, customer, order, redirect];
