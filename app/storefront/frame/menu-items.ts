type MenuAudience = "everybody" | "visitors" | "members" | "administrators";

/** Specification 3: title, link, isBadge. */
export type MenuItem = {
  title: string;
  /** null: no route, the messaging provider's chat page in a new tab */
  link: string | null;
  isBadge?: true;
  seenBy: MenuAudience;
  /** the drawer's audience, if it differs from the header's */
  inDrawerSeenBy?: MenuAudience;
  isStrong?: true;
};

export type RouteItem = MenuItem & { link: string };

export const logIn: RouteItem = { title: "로그인", link: "/login", seenBy: "visitors" };

/** Specification 2. */
export const mainItems: MenuItem[] = [
  { title: "마이페이지", link: "/my", seenBy: "members", inDrawerSeenBy: "everybody" },
  { title: "QnA", link: "/qna", seenBy: "everybody" },
  { title: "온라인문의", link: null, isBadge: true, seenBy: "everybody" },
  logIn,
];

export const officeItems: MenuItem[] = [
  { title: "관리", link: "/admin", seenBy: "administrators" },
];

export const board: RouteItem = { title: "게시판", link: "/board", seenBy: "everybody" };

export const ofShop: RouteItem[] = [
  { title: "찜한 상품", link: "/wish", seenBy: "everybody" },
  { title: "쿠폰 받기", link: "/coupons", seenBy: "everybody" },
  { title: "예약 주문", link: "/order-reserve", seenBy: "everybody" },
];

export const reservationLookUp: RouteItem = {
  title: "비회원 예약조회",
  link: "/order-reserve/info",
  seenBy: "everybody",
};

export const footerItems: RouteItem[] = [
  { title: "이용약관", link: "/policy", seenBy: "everybody" },
  { title: "개인정보처리방침", link: "/policy/privacy", seenBy: "everybody", isStrong: true },
  board,
  ...ofShop,
  { title: "비회원 주문조회", link: "/non-member/order/info", seenBy: "everybody" },
  reservationLookUp,
  { title: "청약철회", link: "/withdrawal", seenBy: "everybody" },
];

type Viewer = { isSignedIn: boolean; isAdmin: boolean };

const sees: Record<MenuAudience, (viewer: Viewer) => boolean> = {
  everybody: () => true,
  visitors: ({ isSignedIn }) => !isSignedIn,
  members: ({ isSignedIn }) => isSignedIn,
  administrators: ({ isAdmin }) => isAdmin,
};

/** The items for this visitor. */
export const itemsFor = (
  items: readonly MenuItem[],
  viewer: Viewer,
  place: "header" | "drawer",
): MenuItem[] =>
  items.filter(({ seenBy, inDrawerSeenBy = seenBy }) =>
    sees[place === "drawer" ? inDrawerSeenBy : seenBy](viewer),
  );
