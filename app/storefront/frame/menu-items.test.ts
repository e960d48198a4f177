import { expect, test } from "vitest";
import { dailyOf, weeklyOf } from "#app/admin/frame/menu-entry.ts";
import { footerItems, itemsFor, mainItems, officeItems } from "./menu-items.ts";
import { drawerItems, moreItems } from "./more-items.ts";

const visitor = { isSignedIn: false, isAdmin: false };
const member = { isSignedIn: true, isAdmin: false };
const administrator = { isSignedIn: true, isAdmin: true };
const titles = (...given: Parameters<typeof itemsFor>) => itemsFor(...given).map((it) => it.title);

// covers 2.9a, 2.9b, 2.10, 3.10
test("the menu is data: title, link and badge of each entry, and who sees it where", () => {
  expect(mainItems.map(({ title, link, isBadge }) => [title, link, isBadge ?? false])).toEqual([
    ["마이페이지", "/my", false],
    ["QnA", "/qna", false],
    ["온라인문의", null, true],
    ["로그인", "/login", false],
  ]);
  expect(titles(mainItems, visitor, "header")).toEqual(["QnA", "온라인문의", "로그인"]);
  expect(titles(mainItems, visitor, "drawer")).toEqual([
    "마이페이지",
    "QnA",
    "온라인문의",
    "로그인",
  ]);
  for (const place of ["header", "drawer"] as const) {
    expect(titles(mainItems, member, place)).toEqual(["마이페이지", "QnA", "온라인문의"]);
    expect([visitor, member].flatMap((who) => titles(officeItems, who, place))).toEqual([]);
    expect(titles(officeItems, administrator, place)).toHaveLength(1);
  }
});

test("order look-up and board stand beside them; members find their orders on their own page", () => {
  expect(titles(moreItems, visitor, "header")).toEqual(["주문 조회", "게시판"]);
  expect(titles(moreItems, member, "header")).toEqual(["게시판"]);
  expect(titles(moreItems, member, "drawer")).toEqual(["주문 조회", "게시판"]);
});

test("no title and no link stands twice in the shop's menus, nor in the back office's", () => {
  const shop = [...mainItems, ...officeItems, ...footerItems];
  const office = [...dailyOf("owner"), ...weeklyOf("owner").flatMap(({ entries }) => entries)];
  const drawer = [...mainItems, ...moreItems, ...drawerItems, ...officeItems];
  for (const all of [
    shop.map(({ title }) => title),
    shop.map(({ link }) => link),
    drawer.map(({ title }) => title),
    drawer.map(({ link }) => link),
    office.map(({ title }) => title),
    office.map(({ to }) => to),
  ])
    expect(new Set(all).size).toBe(all.length);
});
