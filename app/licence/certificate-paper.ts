import { contentDisposition } from "#lib/text/content-disposition.ts";
import { redirect } from "react-router";
import { makePaper } from "#shop/certificate/make-paper.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/certificate-paper";
import { findOwnOrder } from "./find-own-order.server.ts";

/** A certificate's file for its buyer: PDF or JSON, both signed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { order } = await findOwnOrder(shop, {
    request,
    number: params.number,
    visitor: visitorOf(context),
  });
  const [, number = "", kind] = /^([A-Z0-9-]{19})\.(pdf|json)$/.exec(params.file) ?? [];
  try {
    const paper = kind ? await makePaper(shop, order, number, kind as "pdf" | "json") : null;
    if (!paper) return redirect(`/order-licences/${params.number}`);
    return new Response(new Uint8Array(paper.bytes), {
      headers: {
        "Cache-Control": "private, no-store",
        "Content-Disposition": contentDisposition("attachment", `licence-${params.file}`),
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Content-Type": paper.contentType,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, message } = refusalAnswer(error);
    return new Response(message, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
