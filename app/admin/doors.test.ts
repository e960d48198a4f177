import { expect, test } from "vitest";
import { staffRoleNames } from "#shop/member/staff/roles.ts";
import { pages } from "#tests/authorization/routes-of-the-shop.ts";
import { doorNames, isOfficeDoor, mayOpen, maySend } from "./doors.ts";
import { dailyOf, landingOf, weeklyOf } from "./frame/menu-entry.ts";

const office = pages.filter(({ pattern }) => isOfficeDoor(pattern));

test("every page of the back office has its door, and no door leads nowhere", () => {
  expect(doorNames.toSorted()).toEqual(
    [...new Set(office.map(({ pattern }) => pattern))].toSorted(),
  );
  for (const { pattern, methods } of office)
    expect([pattern, maySend("owner", pattern)]).toEqual([pattern, methods.includes("POST")]);
});

test("an owner may do everything, also with a form that nobody knows, and a stranger nothing", () => {
  for (const { pattern, methods } of office) {
    expect(mayOpen("owner", pattern)).toBe(true);
    if (methods.includes("POST")) expect(maySend("owner", pattern, "nobody knows")).toBe(true);
    expect(mayOpen(null, pattern)).toBe(false);
    expect(maySend(null, pattern, "ship")).toBe(false);
  }
  for (const role of ["owner", null, ...staffRoleNames] as const) {
    expect(mayOpen(role, "/admin/nowhere")).toBe(false);
    expect(mayOpen(role, "constructor")).toBe(false);
    expect(maySend(role, "constructor")).toBe(false);
  }
});

test("what a form wants is what its right is asked for", () => {
  const question = "/admin/qna/:id";
  expect(maySend("voice", question)).toBe(true);
  expect(maySend("voice", question, "answer")).toBe(true);
  for (const intent of ["hide", "show", "remove", "", "constructor"])
    expect(maySend("voice", question, intent)).toBe(false);
  expect(maySend("editor", question, "remove")).toBe(true);
});

test("settings, staff, money's records and the audit log are the owner's alone", () => {
  for (const role of staffRoleNames)
    for (const door of ["site", "policy", "storage", "audit", "payment", "recommender", "error"])
      expect([role, door, mayOpen(role, `/admin/${door}`)]).toEqual([role, door, false]);
});

test("everybody's menu leads only where they may go, and each begins somewhere", () => {
  for (const role of staffRoleNames) {
    const menu = [...dailyOf(role), ...weeklyOf(role).flatMap(({ entries }) => entries)];
    expect(menu.map(({ to }) => to)).toContain(landingOf(role));
    expect(menu.filter(({ to }) => !mayOpen(role, to))).toEqual([]);
    expect(mayOpen(role, landingOf(role))).toBe(true);
  }
});
