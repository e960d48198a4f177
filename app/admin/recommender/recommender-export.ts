import { redirect, type LoaderFunctionArgs } from "react-router";
import { recommendedList } from "#shop/office/recommender/recommended-list.server.ts";
import { findRecommender } from "#shop/recommender/find-recommender.server.ts";
import { listFileWithReason } from "#app/admin/list/list-file.server.ts";
import { found } from "#app/found.server.ts";

/** Following a link never downloads anything. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/admin/recommender/${encodeURIComponent(params.code ?? "")}`);

export const action = listFileWithReason(async (shop, { params }) => {
  const { code } = found(await findRecommender(shop.db, params.code ?? ""));
  return recommendedList(code, shop.now());
});
