import { redirect } from "react-router";
import { followLink } from "#shop/letter/follow-link.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/follow-link";

/** Leads on to where the letter's link leads; only addresses that the owner wrote are followed. */
export async function loader({ params: { letter, place }, request, context }: Route.LoaderArgs) {
  const { address } = visitorOf(context);
  const follower = { address, opens: request.method !== "HEAD" };
  const to = found(await followLink(shopOf(context), letter, place, follower));
  return redirect(to, { status: 302, headers: { "Cache-Control": "no-store" } });
}
