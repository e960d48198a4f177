import { searchedLine } from "#lib/text/typed.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { listQuotable, type QuotableReview } from "#shop/office/page/list-quotable.server.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/choose";

export type OfferedProduct = { id: string; title: string; isShow: boolean };
export type OfferedChoices = { products: OfferedProduct[]; reviews: QuotableReview[] };

const MOST = 10;

/** What a block may name, as the editor's search finds it. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const search = searchedLine(searchParams.get("q"), 100);
  const offered: OfferedChoices = { products: [], reviews: [] };
  if (searchParams.get("of") === "reviews") offered.reviews = await listQuotable(db, search, MOST);
  else {
    const { rows } = await listAdminProducts(db, { search, limit: MOST });
    offered.products = rows.map(({ id, title, isShow }) => ({ id, title, isShow }));
  }
  return Response.json(offered, { headers: { "Cache-Control": "private, no-store" } });
}
