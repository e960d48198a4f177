import { contentDisposition } from "#lib/text/content-disposition.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import * as z from "zod";
import { exportForm } from "#shop/office/member/admin-member-forms.ts";
import { exportRecommended } from "#shop/office/recommender/export-recommended.server.ts";
import { findRecommender } from "#shop/recommender/find-recommender.server.ts";
import { readPeriod } from "#shop/office/recommender/recommender-period.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";

/** Following a link never downloads anything. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/admin/recommender/${encodeURIComponent(params.code ?? "")}`);

/** The orders of the address's days as a file; a refusal leads back to them. */
export const action = formAction(
  z.object({ reason: z.string().default("") }),
  async (shop, typed, { visitor, request, params }) => {
    const { code } = found(await findRecommender(shop.db, params.code ?? ""));
    const period = readPeriod(new URL(request.url).searchParams, shop.now());
    const back = (message: string) =>
      redirect(`/admin/recommender/${code}?${new URLSearchParams(period)}`, {
        headers: { "Set-Cookie": flashCookie({ message }) },
      });
    const form = exportForm.safeParse(typed);
    if (!form.success) return back(form.error.issues[0]!.message);
    try {
      const name = `${code}-${period.from}-${period.to}.csv`;
      return new Response(
        await exportRecommended(shop.db, code, period, {
          reason: form.data.reason,
          reader: visitor,
        }),
        {
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Cache-Control": "private, no-store",
            "Content-Disposition": contentDisposition(
              "attachment",
              `추천인-${name}`,
              `recommender-${name}`,
            ),
          },
        },
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return back(refusalAnswer(error).message);
    }
  },
);
