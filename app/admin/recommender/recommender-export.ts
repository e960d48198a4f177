import { redirect, type LoaderFunctionArgs } from "react-router";
import { exportForm } from "#shop/office/member/admin-member-forms.ts";
import { exportRecommended } from "#shop/office/recommender/export-recommended.server.ts";
import { readPeriod } from "#shop/office/recommender/recommender-period.ts";
import { findRecommender } from "#shop/recommender/find-recommender.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";
import { found } from "#app/found.server.ts";

/** Following a link never downloads anything. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/admin/recommender/${encodeURIComponent(params.code ?? "")}`);

export const action = fileAction(
  exportForm,
  async (shop, { params, query }) => {
    const { code } = found(await findRecommender(shop.db, params.code ?? ""));
    return `/admin/recommender/${code}?${new URLSearchParams(readPeriod(query, shop.now()))}`;
  },
  async (shop, { reason }, { visitor, params, query }) => {
    const { code } = found(await findRecommender(shop.db, params.code ?? ""));
    const period = readPeriod(query, shop.now());
    const file = await exportRecommended(shop.db, code, period, { reason, reader: visitor });
    const name = `${code}-${period.from}-${period.to}`;
    return { file, plain: `recommender-${name}`, korean: `추천인-${name}` };
  },
);
