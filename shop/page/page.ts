/** `blocks`: in one page; `pictures`: in all blocks of a page; `versions`: how many are kept. */
export const PAGES = {
  most: 100,
  title: 60,
  menuName: 16,
  seoTitle: 60,
  seoText: 150,
  blocks: 60,
  pictures: 120,
  players: 10,
  rows: 10,
  versions: 50,
  /** bytes of the blocks as JSON */
  bytes: 200_000,
  /** bytes of one text's HTML */
  html: 60_000,
} as const;

/** How many entries of the owner's stand in each place. */
export const MENU = { menu: 8, footer: 12 } as const;
export type MenuPlace = keyof typeof MENU;
export const menuPlaces = Object.keys(MENU) as MenuPlace[];
export const placeTitles: Record<MenuPlace, string> = { menu: "메뉴", footer: "바닥글" };

/** An entry as the shop's frame shows it. */
export type FrameLink = { title: string; to: string };

/** The home as the owner composes it. No page can be given its address. */
export const HOME = { id: "home", slug: "/", title: "홈 화면" } as const;

export const pagePath = (slug: string): string =>
  slug === HOME.slug ? HOME.slug : `/page/${encodeURIComponent(slug)}`;

export type PageState = "hidden" | "changed" | "shown";
export const pageStates: Record<PageState, string> = {
  hidden: "비공개",
  changed: "공개 중 · 고친 초안 있음",
  shown: "공개 중",
};
