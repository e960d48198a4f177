import type { MenuIconName } from "./menu-icons.tsx";

export type MenuCount = "questions" | "claims" | "findings" | "errors";
export type MenuEntry = { to: string; title: string; icon: MenuIconName; waits?: MenuCount };
/** What waits for somebody; shown beside the entries. */
export type MenuWork = { reviewDue: boolean; waiting: Record<MenuCount, number> };

export const isHere = (pathname: string, to: string) =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (pathname === "/admin" && to === "/admin/product");
