import type { Role } from "#shop/member/staff/roles.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { dailyOf, weeklyOf } from "#app/admin/frame/menu-entry.ts";
import type { FoundRow } from "./find.ts";

/** Screens below those of the menu. */
const deeper: FoundRow[] = [
  { to: "/admin/product/create", title: "새 상품", detail: "상품" },
  { to: "/admin/product/grid", title: "한꺼번에 고치기", detail: "상품" },
  { to: "/admin/product/stock", title: "재고", detail: "상품" },
  { to: "/admin/product/category", title: "카테고리", detail: "상품" },
  { to: "/admin/product/licence", title: "라이선스", detail: "상품" },
  { to: "/admin/product/collection", title: "기획전", detail: "상품" },
  { to: "/admin/product/search", title: "검색 동의어와 결과 없는 검색어", detail: "상품" },
  { to: "/admin/order/write", title: "전화 주문 쓰기", detail: "주문" },
  { to: "/admin/order/sheets", title: "택배 접수 파일", detail: "주문" },
  { to: "/admin/parcel/pack", title: "바코드로 포장하기", detail: "포장" },
  { to: "/admin/order/pickup", title: "방문 수령", detail: "주문" },
  { to: "/admin/order/import", title: "송장 한꺼번에 등록", detail: "주문" },
  { to: "/admin/claim/retrievals", title: "회수", detail: "클레임" },
  { to: "/admin/claim/withdrawals", title: "청약철회 의사", detail: "클레임" },
  { to: "/admin/coupons/points", title: "포인트", detail: "쿠폰·포인트" },
  { to: "/admin/coupons/gifts", title: "선물 코드", detail: "쿠폰·포인트" },
  { to: "/admin/figures/visits", title: "방문", detail: "매출" },
  { to: "/admin/qna/faq", title: "자주 묻는 질문", detail: "QnA" },
  { to: "/admin/qna/templates", title: "답변 틀", detail: "QnA" },
  { to: "/admin/reviews/settings", title: "후기 설정", detail: "후기" },
  { to: "/admin/pages/menu", title: "메뉴와 바닥글", detail: "페이지" },
  { to: "/admin/move/out", title: "상점 전체 옮기기", detail: "옮기기" },
  { to: "/admin/move/members", title: "옮겨 온 회원", detail: "옮기기" },
  { to: "/admin/move/orders", title: "이전 상점의 주문", detail: "옮기기" },
  { to: "/admin/move/purchases", title: "다른 곳에서 산 것", detail: "옮기기" },
  { to: "/admin/move/reviews", title: "다른 곳에서 쓴 후기", detail: "옮기기" },
  { to: "/admin/move/addresses", title: "이전 주소", detail: "옮기기" },
  { to: "/admin/backups/place", title: "백업을 보내는 곳", detail: "백업" },
  { to: "/admin/site/home", title: "홈 화면의 순서와 배너", detail: "상점 설정" },
  { to: "/admin/site/feeds", title: "쇼핑 검색에 내보내기", detail: "상점 설정" },
];

const plain = (words: string) => words.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");

/** Screens that this role may open and whose name contains the text; the whole menu for none. */
export function screensFor(role: Role | null, typed: string): FoundRow[] {
  const menu = [
    ...dailyOf(role).map(({ to, title }) => ({ to, title, detail: "" })),
    ...weeklyOf(role).flatMap(({ title: detail, entries }) =>
      entries.map(({ to, title }) => ({ to, title, detail })),
    ),
  ];
  const words = plain(typed);
  if (!words) return menu;
  // For some roles a screen stands in the menu, and for others below a screen of it.
  const inMenu = new Set(menu.map(({ to }) => to));
  const below = deeper.filter(({ to }) => mayOpen(role, to) && !inMenu.has(to));
  return [...menu, ...below].filter(({ title, detail }) => plain(title + detail).includes(words));
}
