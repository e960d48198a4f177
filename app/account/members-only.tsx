import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/members-only";
import { isReturn } from "#app/checkout/order/order-return.server.ts";
import { askForConsents, guardMember, noteReading } from "../guard.server.ts";

/**
 * A returned payment is settled before the visitor is sent to sign in: a card's app may return to a
 * browser without a session. These two pages call the guard themselves unless a proven payment was
 * returned.
 */
const bringsPayment = ({ method }: Request, { pathname, searchParams }: URL): boolean =>
  (method === "GET" || method === "HEAD") &&
  ((/^\/order\/complete\/[^/]+\/?$/.test(pathname) && isReturn(searchParams)) ||
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
 * An open page is not revalidated on form posts and refreshes, so that nothing typed is lost;
 * navigation asks the guard, which sees every request.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function MembersOnly() {
  return <Outlet />;
}
