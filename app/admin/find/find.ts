import { listMembers } from "#shop/office/member/list-members.server.ts";
import { readMemberFilter } from "#shop/office/member/member-filters.ts";
import { earlierOrderList } from "#shop/office/move/earlier-order-list.server.ts";
import { listOrders } from "#shop/office/order/list-orders.server.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/find";

/** Results per kind; the lists show more. */
const MOST = 5;
/** A letter or two of anything finds too much. */
const LEAST = 2;

export type FoundRow = { to: string; title: string; detail: string };
export type OfficeFinds = {
  /** the search text */
  asked: string;
  orders: FoundRow[];
  products: FoundRow[];
  people: FoundRow[];
};

/**
 * The back office's search for this role, besides screens, which the browser knows. People are
 * masked; opening one is audited.
 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { role } = visitorOf(context);
  const searchText = searchWords(searchParams.get("q"));
  const mayFind = (door: string) => searchText.length >= LEAST && mayOpen(role, door);
  const [orders, earlier, products, people] = await Promise.all([
    mayFind("/admin/order/:number")
      ? listOrders(shop.db, { tab: "all", search: searchText, limit: MOST, now: shop.now() })
      : none,
    mayFind("/admin/move/orders/:id")
      ? earlierOrderList.page(
          shop,
          earlierOrderList.filterOf(new URLSearchParams({ search: searchText })),
          {
            limit: MOST,
          },
        )
      : none,
    mayFind("/admin/product/edit/:id")
      ? listAdminProducts(shop.db, { search: searchText, limit: MOST })
      : none,
    mayFind("/admin/user/:id")
      ? listMembers(shop, readMemberFilter(new URLSearchParams({ search: searchText })), {
          limit: MOST,
        })
      : none,
  ]);
  return Response.json(
    {
      asked: searchParams.get("q") ?? "",
      orders: [
        ...orders.rows.map(({ number, orderer, items, label }) => ({
          to: `/admin/order/${number}`,
          title: number,
          detail: [orderer.name, items, label].filter(Boolean).join(" · "),
        })),
        ...earlier.rows.map(({ id, number, name, items }) => ({
          to: `/admin/move/orders/${id}`,
          title: number,
          detail: ["이전 상점의 주문", name, items].filter(Boolean).join(" · "),
        })),
      ],
      products: products.rows.map(({ id, title, isShow }) => ({
        to: `/admin/product/edit/${id}`,
        title,
        detail: isShow ? "상점에 보여요" : "숨겨져 있어요",
      })),
      people: people.rows.map(({ id, name, email }) => ({
        to: `/admin/user/${id}`,
        title: name,
        detail: email,
      })),
    } satisfies OfficeFinds,
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

const none = { rows: [] };
