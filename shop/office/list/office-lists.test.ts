import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { keysetCursor } from "#lib/keyset.ts";
import type { TableFile } from "#shop/audit/export-table.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditList } from "../audit/audit-list.server.ts";
import { boardList } from "../board/board-list.server.ts";
import { listTabs } from "#shop/order/list/order-tab.ts";
import { claimList } from "../claim/claim-list.server.ts";
import { couponList } from "../coupon/coupon-list.server.ts";
import { errorList } from "../error/error-list.server.ts";
import { movedMemberList } from "../move/moved-member-list.server.ts";
import { earlierReviewList } from "#shop/office/move/earlier-review-list.server.ts";
import { earlierOrderList } from "../move/earlier-order-list.server.ts";
import { purchaseList } from "../move/purchase-list.server.ts";
import { addressList } from "../move/address-list.server.ts";
import { memberList } from "../member/member-list.server.ts";
import { noticeList } from "../notice/notice-list.server.ts";
import { withdrawalList } from "../claim/withdrawal-list.server.ts";
import { exportOrders } from "../order/export/export-orders.server.ts";
import { orderList, readOrderFilter } from "../order/order-list.server.ts";
import { productList } from "../product/product-list.server.ts";
import { waitingGiftList } from "../value/waiting-gift-list.server.ts";
import { parcelList } from "../order/parcel/list-parcels.server.ts";
import { questionList } from "../question/question-list.server.ts";
import { recommendedList } from "../recommender/recommended-list.server.ts";
import { recommenderList } from "../recommender/recommender-list.server.ts";
import { reservationList } from "../reservation/reservation-list.server.ts";
import { reservation } from "#shop/reservation/status.ts";
import { reviewList } from "../review/review-list.server.ts";
import { giftList } from "../value/gift-list.server.ts";
import { chosenColumns, columnCookies, columnsCookie, shownColumns } from "./list-columns.ts";
import {
  day,
  filterQuery,
  kept,
  readFilter,
  search,
  tabs,
  type ListFields,
} from "./list-fields.ts";

const shop = await testShop();
const guest = { account: null, address: "203.0.113.9" };
const now = new Date("2026-11-20T16:00:00Z");

/** Every list: its address, the first tab, the names in its address, its heads, its file's name. */
const table = [
  {
    list: couponList,
    path: "/admin/coupons",
    tab: "쓰는 중",
    names: ["tab", "search"],
    heads: ["이름", "기간", "쓴 횟수"],
    file: "쿠폰",
  },
  {
    list: reviewList,
    path: "/admin/reviews",
    tab: "전체",
    names: ["tab", "search", "stars"],
    heads: ["별점", "후기", "작성일"],
    file: null,
  },
  {
    list: questionList,
    path: "/admin/qna",
    tab: "답변대기",
    names: ["tab", "search", "kind", "asker"],
    heads: ["질문", "질문한 분", "상태"],
    file: null,
  },
  {
    list: claimList,
    path: "/admin/claim",
    tab: "요청",
    names: ["tab", "search", "kind"],
    heads: ["요청", "환불 금액", "다음 할 일"],
    file: null,
  },
  {
    list: parcelList,
    path: "/admin/parcel",
    tab: "보낼 것",
    names: ["tab"],
    heads: ["주문", "송장과 기한"],
    file: null,
  },
  {
    list: giftList,
    path: "/admin/coupons/gifts",
    tab: null,
    names: [],
    heads: ["이름", "등록", "하기"],
    file: null,
  },
  {
    list: movedMemberList,
    path: "/admin/move/members",
    tab: "첫 로그인 전",
    names: ["tab", "search"],
    heads: ["회원", "이메일", "상태"],
    file: null,
  },
  {
    list: earlierOrderList,
    path: "/admin/move/orders",
    tab: null,
    names: ["search", "shop", "status", "from", "to"],
    heads: ["주문", "주문자", "이전 상점"],
    file: "이전-상점의-주문",
  },
  {
    list: purchaseList,
    path: "/admin/move/purchases",
    tab: "전체",
    names: ["tab", "search"],
    heads: ["산 분", "상품", "상태"],
    file: null,
  },
  {
    list: earlierReviewList,
    path: "/admin/move/reviews",
    tab: "전체",
    names: ["tab", "search"],
    heads: ["후기", "상품", "쓴 곳", "상태"],
    file: null,
  },
  {
    list: addressList,
    path: "/admin/move/addresses",
    tab: null,
    names: ["search"],
    heads: ["이전 주소", "보낼 곳", "최근 30일"],
    file: null,
  },
  {
    list: errorList,
    path: "/admin/error",
    tab: "확인할 오류",
    names: ["tab"],
    heads: [],
    file: null,
  },
  {
    list: recommenderList(now),
    path: "/admin/recommender",
    tab: "전체",
    names: ["state", "search", "from", "to"],
    heads: ["코드", "주문", "금액"],
    file: null,
  },
  {
    list: recommendedList("SORI1", now),
    path: "/admin/recommender/SORI1",
    tab: null,
    names: ["from", "to"],
    heads: ["주문번호", "주문 금액"],
    file: "추천인-SORI1-2026-11-01-2026-11-21",
  },
  {
    list: boardList,
    path: "/admin/board",
    tab: "전체",
    names: ["tab", "q", "post", "by"],
    heads: ["글", "글쓴이", "상태"],
    file: null,
  },
  {
    list: memberList,
    path: "/admin/user",
    tab: "전체",
    names: ["state", "search", "way", "agreed", "tag", "order"],
    heads: ["회원", "누적 구매", "상태"],
    file: "회원",
  },
  {
    list: reservationList,
    path: "/admin/reserve",
    tab: reservation.states.requested,
    names: ["tab", "search", "product"],
    heads: ["예약", "발송 예정일", "상태"],
    file: "예약",
  },
  {
    list: auditList,
    path: "/admin/audit",
    tab: null,
    names: ["who", "action", "about", "from", "to"],
    heads: ["시각", "누가", "이유와 변경"],
    file: "감사기록",
  },
  {
    list: noticeList(shop),
    path: "/admin/mailbox",
    tab: "우편함",
    names: ["view", "number", "event", "channel"],
    heads: ["상태", "알림", "다음 할 일"],
    file: null,
  },
  {
    list: orderList,
    path: "/admin/order",
    tab: listTabs.ready,
    names: [
      "tab",
      "search",
      "from",
      "to",
      "payment",
      "recommender",
      "late",
      "gift",
      "part",
      "memo",
      "sort",
      "rows",
    ],
    heads: [],
    file: null,
  },
  {
    list: productList,
    path: "/admin/product",
    tab: "전체",
    names: ["filter", "q"],
    heads: [],
    file: "상품",
  },
  {
    list: withdrawalList(guest),
    path: "/admin/claim/withdrawals",
    tab: null,
    names: [],
    heads: [],
    file: null,
  },
  {
    list: waitingGiftList(guest),
    path: "/admin/coupons/waiting",
    tab: null,
    names: [],
    heads: [],
    file: null,
  },
];

const FOREIGN = [
  keysetCursor({ micros: 1, id: "of-another-list" }),
  keysetCursor({ micros: 4_000_000_000_000_000, id: "0".repeat(10) }),
  "x",
  "' or 1=1 --",
  "",
];

const fieldsOf = ({ fields }: { fields: ListFields }) => Object.entries(fields);

describe.each(table)("$path", ({ list, path, tab, names, heads, file }) => {
  const read = (query = "") => list.read(shop, new URLSearchParams(query));

  test("an empty list has its tabs, names and heads, and stands at its own address", async () => {
    const { list: shown, rows, previous, next } = await read();
    expect([rows, previous, next]).toEqual([[], null, null]);
    expect([shown.here, shown.plain, shown.isNarrowed]).toEqual([path, path, false]);
    expect(shown.tabs.filter(({ isHere }) => isHere).map(({ title }) => title)).toEqual(
      tab ? [tab] : [],
    );
    expect(shown.fields.map(({ name }) => name)).toEqual(names);
    expect(Object.values(shown.titles)).toEqual(expect.arrayContaining(heads));
    expect(shown.file?.path ?? null).toBe(file && `${path}/export`);
  });

  test("a condition that nobody offers sets none, nor do two hundred columns", async () => {
    const odd = new URLSearchParams(
      Array.from({ length: 200 }, (_, at): [string, string] => [`column.${at}`, "on"]),
    );
    for (const [name, { options, load }] of fieldsOf(list))
      odd.set(name, options && !load ? "constructor" : " \u0007 ");
    const { list: shown } = await read(String(odd));
    expect([shown.here, shown.isNarrowed]).toEqual([path, false]);
  });

  test("every offered condition is in the address, and the address says it again", async () => {
    const { list: shown } = await read();
    for (const { name, options = {}, usual } of shown.fields)
      for (const value of Object.keys(options)) {
        const query = new URLSearchParams({ [name]: value });
        const { filter, list: chosen } = await read(String(query));
        expect(filter).toMatchObject({ [name]: value });
        expect(chosen.here).toBe(value === usual ? path : `${path}?${query}`);
      }
  });

  test("a search is kept by the tabs and dropped by the way out", async () => {
    const [name] = fieldsOf(list).find(([, { kind }]) => kind === "search") ?? ["search"];
    const sought = name === "number" ? "20261121-K7QF2M9X" : "%_'";
    const query = String(new URLSearchParams({ [name]: sought }));
    const { list: shown } = await read(`${query}&after=x`);
    const isSearched = (names as readonly string[]).includes(name);
    expect(shown.isNarrowed).toBe(isSearched);
    for (const { to } of shown.tabs) expect(to.includes(query)).toBe(isSearched);
    expect(`${shown.plain} ${shown.here}`).not.toContain("after=");
    expect(shown.plain).not.toContain(name);
  });

  test("the page mark of another list gives a page, and never a failure", async () => {
    for (const mark of FOREIGN)
      for (const side of ["after", "before"])
        expect((await read(String(new URLSearchParams({ [side]: mark })))).rows).toEqual([]);
  });
});

const reader = (id: string) => ({
  account: { id, email: "reader@sori.example" },
  address: "203.0.113.9",
});

test.each(table.filter(({ file }) => file))(
  "two files of $path at once are whole, written down and counted by the hour",
  async ({ list, path, file }) => {
    const id = `reader of ${path}`;
    const request = { format: "csv", reason: "시험 삼아 받아요" } as const;
    // The log itself is never empty, so the search finds nothing there.
    const query = new URLSearchParams(
      path === "/admin/audit" ? { who: "nobody@sori.example" } : {},
    );
    const take = () => list.take(shop, query, request, reader(id));
    for (const { file: bytes, korean } of await Promise.all([take(), take()])) {
      expect(korean).toMatch(new RegExp(`^${file}(-\\d{8})?$`));
      const [first] = (await new Response(bytes).text()).split("\r\n");
      const titles = first!.replace("\ufeff", "").slice(1, -1).split('","');
      expect(new Set(titles).size).toBe(titles.length);
    }
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id));
    expect(entries).toMatchObject([{ after: { count: 0 } }, { after: { count: 0 } }]);
    const more = await Promise.allSettled(Array.from({ length: 60 }, take));
    expect(more.some(({ status }) => status === "rejected")).toBe(true);
  },
);

test.each(table.filter(({ file }) => !file))("$path has no file", async ({ list }) => {
  const taken = list.take(shop, new URLSearchParams(), { format: "csv" }, reader("nobody"));
  await expect(taken).rejects.toThrow("no file");
});

test("a file of people is refused to whoever says no reason", async () => {
  const silent = memberList.take(shop, new URLSearchParams(), {}, reader("silent"));
  await expect(silent).rejects.toThrow("needs a reason");
});

test("a file has its rows in the order of its screen, whichever way that is", async () => {
  const { has, ...ordered } = await testShop();
  const lines = [{ product: await has.product(), quantity: 1 }];
  for (let at = 0; at < 3; at++) {
    await has.member();
    await has.order({ lines, placedAt: new Date(Date.UTC(2026, 10, at + 1)) });
  }
  const request = { format: "csv", reason: "차례를 봐요" } as const;
  const files: Record<string, (query: URLSearchParams) => Promise<TableFile>> = {
    [memberList.path]: async (query) =>
      (await memberList.take(ordered, query, request, reader("in order"))).file,
    [orderList.path]: (query) =>
      exportOrders(
        ordered,
        readOrderFilter(query),
        { ...request, columns: ["number"], numbers: [] },
        reader("in order"),
      ),
  };
  const turned = table.filter(({ list }) =>
    fieldsOf(list).some(([, { kind, options }]) => kind === "order" && options?.["oldest"]),
  );
  expect(turned.map(({ path }) => path).toSorted()).toEqual(Object.keys(files).toSorted());
  for (const { list, path } of turned)
    for (const way of ["newest", "oldest"]) {
      const query = new URLSearchParams({ tab: "all", order: way, sort: way });
      const { rows } = await list.read(ordered, query);
      const shown = rows.map((row) => ("number" in row ? row.number : "id" in row && row.id));
      const csv = await new Response(await files[path]!(query)).text();
      const taken = csv.trimEnd().split("\r\n").slice(1);
      expect(taken.map((line) => line.split('"')[1])).toEqual(shown);
      expect(shown.length).toBeGreaterThan(2);
    }
});

test("a device's choice of columns is bounded, and unknown columns are none", async () => {
  const named = table.map(({ list }) => list.read(shop, new URLSearchParams()));
  const names = (await Promise.all(named)).map(({ list: { name } }) => `${name}_columns=x`);
  expect(columnCookies(names.join("; "))).toBe([...new Set(names)].join("; "));

  const columns = [
    { name: "number", isFixed: true },
    { name: "total" },
    { name: "memo", isExtra: true },
  ];
  const shownBy = (cookies: string, list = "order") =>
    shownColumns(columns, chosenColumns(cookies, list))
      .map(({ name }) => name)
      .join(" ");
  const [kept] = columnsCookie("order", columns.slice(1)).split(";");
  expect(kept).toBe("order_columns=total.memo");
  for (const [cookies, shown] of [
    ["", "number total"],
    [`other=1; ${kept}; last=2`, "number total memo"],
    ["order_columns=", "number"],
    ["order_columns=memo.__proto__.constructor.memo", "number memo"],
    ["user_columns=memo", "number total"],
    [`order_columns=memo${".x".repeat(200)}`, "number total"],
    [`order_columns=${encodeURIComponent("<memo>")}`, "number total"],
  ] as const)
    expect([cookies, shownBy(cookies)]).toEqual([cookies, shown]);
  const many = Array.from({ length: 200 }, (_, at) => `list${"_".repeat(at % 22)}_columns=a`);
  expect(columnCookies(many.join("; ")).split("; ").length).toBeLessThanOrEqual(30);
});

const fields = {
  tab: tabs("보기", { first: "처음", all: "전체" }, { usualNarrowed: "all", staysInSearch: true }),
  search: search("찾기", "찾기"),
  from: day("부터", "2026-11-01"),
  to: day("까지", "2026-11-21"),
  of: { ...kept("하나만", (typed) => (typed === "7" ? "7" : "")), onlyUnder: "all" },
};

test.each([
  ["", { tab: "first", from: "2026-11-01", to: "2026-11-21" }, ""],
  ["search=x", { tab: "all", search: "x" }, "search=x"],
  ["tab=first&search=x", { tab: "first", search: "x" }, "tab=first&search=x"],
  ["tab=nobody&from=2026-11-03", { tab: "all", from: "2026-11-03" }, "from=2026-11-03"],
  [
    "from=2026-12-31&to=2026-01-01",
    { from: "2026-01-01", to: "2026-12-31" },
    "from=2026-01-01&to=2026-12-31",
  ],
  ["from=2026-02-30&to=x'--", { from: "2026-11-01", to: "2026-11-21" }, ""],
  ["tab=all&of=7", { tab: "all", of: "7" }, "of=7"],
  ["tab=first&of=7", { tab: "first", of: "" }, ""],
])("an address %s means one filter, which says it again", (query, filter, address) => {
  const read = readFilter(fields, new URLSearchParams(query));
  expect(read).toMatchObject(filter);
  expect(String(filterQuery(fields, read))).toBe(address);
});
