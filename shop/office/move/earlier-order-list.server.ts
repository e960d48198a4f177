import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import { dayAfter } from "#lib/calendar-day.ts";
import { maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { searchedLine } from "#lib/text/typed.ts";
import type { FileColumn } from "#shop/audit/export-table.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { newestFirst, UUID, type PageAsked } from "#shop/database/newest-first.server.ts";
import { earlierStatuses } from "#shop/earlier/earlier-status.ts";
import { earlierTitles } from "#shop/earlier/earlier-titles.server.ts";
import { foundEarlierOrders } from "#shop/earlier/found-earlier-orders.server.ts";
import { earlierOrders } from "#shop/earlier/table.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import type { Db } from "#shop/shop.ts";
import {
  choice,
  day,
  filterQuery,
  loadedChoice,
  search,
  type ListFilter,
} from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const MOST_NAME = 60;

/** The former shops that orders came from. */
async function listShops(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectDistinct({ shop: earlierOrders.shop }).from(earlierOrders);
  return Object.fromEntries(rows.map(({ shop }) => [shop, shop]));
}

const fields = {
  search: search("이전 상점의 주문 검색", "주문번호, 이름, 연락처, 이메일, 송장번호, 주소", 60),
  shop: loadedChoice("이전 상점", "모든 상점", {
    read: (typed) => searchedLine(typed, MOST_NAME),
    load: listShops,
  }),
  status: choice("상태", { "": "모든 상태", ...earlierStatuses }),
  from: day("주문일부터"),
  to: day("주문일까지"),
};
type Filter = ListFilter<typeof fields>;

const startOf = (on: string) => new Date(`${on}T00:00:00+09:00`);

const matching = ({ search: words, shop, status, from, to }: Filter): SQL | undefined =>
  and(
    foundEarlierOrders(words),
    shop ? eq(earlierOrders.shop, shop) : undefined,
    status ? eq(earlierOrders.status, status) : undefined,
    from ? gte(earlierOrders.placedAt, startOf(from)) : undefined,
    to ? lt(earlierOrders.placedAt, startOf(dayAfter(to, 1))) : undefined,
  );

type EarlierRow = typeof earlierOrders.$inferSelect & { micros: number; titles: string[] };

async function readEarlierOrders(db: Db, filter: Filter, page: PageAsked) {
  const { rows, ...pages } = await newestFirst(
    { time: earlierOrders.placedAt, id: earlierOrders.id, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ order: earlierOrders, id: earlierOrders.id, micros })
        .from(earlierOrders)
        .where(and(matching(filter), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const titles = await earlierTitles(
    db,
    rows.map(({ id }) => id),
  );
  return {
    ...pages,
    rows: rows.map(({ order, micros }) => ({
      ...order,
      micros,
      titles: titles.get(order.id) ?? [],
    })),
  };
}

/** Masked: whose order it is shows on its own page, whose reading is written down. */
const maskedRow = (row: EarlierRow) => ({
  id: row.id,
  micros: row.micros,
  number: row.shownNumber,
  shop: row.shop,
  placedAt: row.placedAt,
  label: earlierStatuses[row.status],
  items: orderName(row.titles),
  total: row.total,
  // Of a departed member no phone is left, and the name says so.
  name: row.buyerPhone || row.buyerEmail ? maskName(row.buyerName) : row.buyerName,
  contact: row.buyerPhone ? maskPhone(row.buyerPhone) : row.buyerEmail && maskEmail(row.buyerEmail),
});

const time = (at: Date | null) => at && toSeoulLocal(at).replace("T", " ");

const fileColumns: FileColumn<EarlierRow>[] = [
  ["이전 상점", ({ shop }) => shop],
  ["주문번호", ({ shownNumber }) => shownNumber, 20],
  ["주문일시", ({ placedAt }) => time(placedAt), 17],
  ["결제일시", ({ paidAt }) => time(paidAt), 17],
  ["상태", ({ status }) => earlierStatuses[status]],
  ["이전 상점의 상태", ({ statusWords }) => statusWords],
  ["상품", ({ titles }) => titles.join(", "), 36],
  ["상품 금액", ({ itemsAmount }) => itemsAmount],
  ["배송비", ({ shippingAmount }) => shippingAmount],
  ["할인", ({ discountAmount }) => discountAmount],
  ["쓴 적립금", ({ pointsAmount }) => pointsAmount],
  ["결제 금액", ({ total }) => total],
  ["환불 금액", ({ refunded }) => refunded],
  ["결제 수단", ({ payWay }) => payWay],
  ["주문자", ({ buyerName }) => buyerName],
  ["주문자 휴대폰", ({ buyerPhone }) => buyerPhone && phoneWords(buyerPhone), 16],
  ["주문자 이메일", ({ buyerEmail }) => buyerEmail, 28],
  ["이전 상점의 아이디", ({ buyerId }) => buyerId],
  ["받는 분", ({ receiverName }) => receiverName],
  ["받는 분 휴대폰", ({ receiverPhone }) => receiverPhone && phoneWords(receiverPhone), 16],
  ["우편번호", ({ postcode }) => postcode],
  ["주소", ({ address, addressDetail }) => `${address} ${addressDetail}`.trim(), 48],
  ["배송 메모", ({ memo }) => memo, 24],
  ["택배사", ({ carrier }) => carrier, 14],
  ["송장번호", ({ waybill }) => waybill, 18],
];

/** Orders of former shops, newest first: masked on the screen, whole in the file. */
export const earlierOrderList = officeList({
  path: "/admin/move/orders",
  fields,
  page: async ({ db }, filter, page) => {
    const { rows, ...pages } = await readEarlierOrders(db, filter, page);
    return { ...pages, rows: rows.map(maskedRow) };
  },
  columns: {
    number: ["주문"],
    name: ["주문자"],
    items: ["상품"],
    total: ["금액"],
    state: ["상태"],
    shop: ["이전 상점"],
  },
  file: {
    name: "earlier-orders",
    korean: "이전-상점의-주문",
    plain: "earlier-orders",
    perHour: 10,
    asksReason: true,
    audit: (filter) => ({
      action: "move.order-export",
      subject: "earlier-orders",
      after: { filter: Object.fromEntries(filterQuery(fields, filter)) },
    }),
    count: ({ db }, filter, limit) => countUpTo(db, earlierOrders, matching(filter), limit),
    of: {
      page: ({ db }, filter, page) => readEarlierOrders(db, filter, page),
      columns: fileColumns,
    },
  },
});
