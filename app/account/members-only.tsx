import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/members-only";
import { broughtIn } from "#app/checkout/order/order-return.server.ts";
import { askForConsents, guardMember, noteReading } from "../guard.server.ts";

/**
 * What a payment window brought is settled before anybody is sent to sign in: a card's app may lead
 * to a browser where nobody is. These two pages call the guard themselves when nothing was brought
 * that the provider, or the mark of the try, proves.
 */
const bringsPayment = ({ method }: Request, { pathname, searchParams }: URL): boolean =>
  (method === "GET" || method === "HEAD") &&
  ((/^\/order\/complete\/[^/]+\/?$/.test(pathname) && broughtIn(searchParams) !== null) ||
    (/^\/order\/failure\/?$/.test(pathname) && searchParams.has("try")));

const guard: Route.MiddlewareFunction = (args) =>
  bringsPayment(args.request, args.url) ? undefined : guardMember(args);

export const middleware: Route.MiddlewareFunction[] = [guard, noteReading];

/** Without a loader the guard would be skipped on client navigation. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await askForConsents({ url, context });
  return null;
}

/**
 * A page that is open stays open while its forms are sent and it is read anew, so that nothing
 * typed is lost; whoever goes on to another is asked. The guard sees every request.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function MembersOnly() {
  return <Outlet />;
}
