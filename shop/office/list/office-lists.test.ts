import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { keysetCursor } from "#lib/keyset.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { claimList } from "../claim/claim-list.server.ts";
import { couponList } from "../coupon/coupon-list.server.ts";
import { parcelList } from "../order/parcel/list-parcels.server.ts";
import { questionList } from "../question/question-list.server.ts";
import { reviewList } from "../review/review-list.server.ts";

const shop = await testShop();

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
    heads: ["별점", "후기", "쓴 때"],
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
];

const FOREIGN = [
  keysetCursor({ micros: 1, id: "of-another-list" }),
  keysetCursor({ micros: 4_000_000_000_000_000, id: "0".repeat(10) }),
  "x",
  "' or 1=1 --",
  "",
];

describe.each(table)("$path", ({ list, path, tab, names, heads, file }) => {
  const read = (query = "") => list.read(shop, new URLSearchParams(query));

  test("an empty list has its tabs, names and heads, and stands at its own address", async () => {
    const { list: shown, rows, previous, next } = await read();
    expect([rows, previous, next]).toEqual([[], null, null]);
    expect([shown.here, shown.plain, shown.isNarrowed]).toEqual([path, path, false]);
    expect(shown.tabs.filter(({ isHere }) => isHere).map(({ title }) => title)).toEqual([tab]);
    expect(shown.fields.map(({ name }) => name)).toEqual(names);
    expect(Object.values(shown.titles)).toEqual(expect.arrayContaining(heads));
    expect(shown.file?.path ?? null).toBe(file && `${path}/export`);
  });

  test("a condition that nobody offers sets none, nor do two hundred columns", async () => {
    const odd = new URLSearchParams(
      Array.from({ length: 200 }, (_, at): [string, string] => [`column.${at}`, "on"]),
    );
    for (const name of names) odd.set(name, name === "search" ? " \u0007 " : "constructor");
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
    const { list: shown } = await read("search=%25_%27&after=x");
    const isSearched = names.includes("search");
    expect(shown.isNarrowed).toBe(isSearched);
    for (const { to } of shown.tabs) expect(to.includes("search=%25_%27")).toBe(isSearched);
    expect(`${shown.plain} ${shown.here}`).not.toContain("after=");
    expect(shown.plain).not.toContain("search=");
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
    const take = () => list.take(shop, new URLSearchParams(), "csv", reader(id));
    for (const { file: bytes, korean } of await Promise.all([take(), take()])) {
      expect(korean).toMatch(new RegExp(`^${file}-\\d{8}$`));
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
  const taken = list.take(shop, new URLSearchParams(), "csv", reader("nobody"));
  await expect(taken).rejects.toThrow("no file");
});
