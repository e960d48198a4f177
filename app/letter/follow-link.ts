import { redirect } from "react-router";
import { followLink } from "#shop/letter/follow-link.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/follow-link";

/** Leads on to where the letter's link leads; only addresses that the owner wrote are followed. */
export async function loader({ params: { letter, place }, context }: Route.LoaderArgs) {
  const address = found(await followLink(shopOf(context).db, letter, place));
  return redirect(address, { status: 302, headers: { "Cache-Control": "no-store" } });
}
