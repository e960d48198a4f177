import { redirect } from "react-router";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/social-start";
import { beginSocial } from "./begin-social.server.ts";

/**
 * Redirects to the provider. A GET, because the site's policy forbids forms to lead elsewhere.
 * `link=1` leads to the page that links accounts.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has("link")) return redirect("/my/social");
  const { away, headers } = await beginSocial(shopOf(context), {
    request,
    providerId: params.provider,
    address: visitorOf(context).address,
  });
  return redirect(away, { status: 303, headers });
}

/** Never seen; with a page of its own the route answers its refusals as pages. */
export default function SocialStart() {
  return null;
}
