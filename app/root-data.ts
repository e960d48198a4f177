import { useRouteLoaderData } from "react-router";
import type { WaitingOrder } from "#shop/order/find-waiting-order.server.ts";
import type { FrameLinks } from "#shop/page/menu/list-menu.server.ts";
import type { Category } from "#shop/product/category/category.ts";
import type { Role } from "#shop/member/staff/roles.ts";
import type { SendingWords } from "#shop/site/sending-words.ts";
import type { Mood } from "#shop/site/look.ts";
import type { ShopIcons } from "#shop/site/shop-icons.ts";
import type { TagName } from "#shop/site/tags.ts";
import type { ShownSite } from "#shop/site/settings.ts";
import type { Flash } from "./flash.server.ts";
import type { DeviceType } from "./ui/device.ts";

/** The colours of the page's ground in light and dark. */
export type Paper = readonly [light: string, dark: string];

/** Data for every screen: device, account, settings. */
export type RootData = {
  /** whether something stands above the page: what the owner tells, or an order that waits */
  hasTop: boolean;
  device: DeviceType;
  /** in the back office; null: not admitted */
  role: Role | null;
  flash: Flash | null;
  origin: string;
  site: ShownSite;
  /** CSS of the owner's accent in light and dark; null: the default */
  accent: string | null;
  /** null: the plain one */
  mood: Mood | null;
  paper: Paper;
  icons: ShopIcons;
  sending: SendingWords;
  /** the services that are told of pages, of whoever agrees */
  tags: TagName[] | null;
  cartCount: number;
  /** whether no real money is taken, which every page says */
  isPractice: boolean;
  storageBucket: string;
  account: { id: string; name: string; email: string } | null;
  memberFailed: boolean;
  /** a payable order; null without one, and on shared pages */
  waitingOrder: WaitingOrder | null;
  /** the upper categories, for the menus */
  shelves: Pick<Category, "slug" | "name">[];
  /** the owner's own entries of menu and footer */
  links: FrameLinks;
};

export const useRoot = () => useRouteLoaderData<RootData>("root");
