import { data, redirect } from "react-router";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/social-address";
import { beginSocial } from "./begin-social.server.ts";

/** Only a script asks here. */
export const loader = () => redirect("/login");

/** For a provider's own script: the address that `social-start` would lead to, as data. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { away, headers } = await beginSocial(shopOf(context), {
    request,
    providerId: params.provider,
    address: visitorOf(context).address,
  });
  return data({ address: away }, { headers });
}
