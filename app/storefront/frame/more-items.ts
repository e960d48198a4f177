import { board, ofShop, reservationLookUp, type RouteItem } from "./menu-items.ts";

/** Beside the specification's entries. Members find their orders on their page. */
export const moreItems: RouteItem[] = [
  {
    title: "주문 조회",
    link: "/non-member/order/info",
    seenBy: "visitors",
    inDrawerSeenBy: "everybody",
  },
  board,
];

/** At the end of the drawer. */
export const drawerItems: RouteItem[] = [...ofShop, reservationLookUp];
