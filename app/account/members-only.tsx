import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/members-only";
import { askForConsents, guardMember, noteReading } from "../guard.server.ts";

export const middleware: Route.MiddlewareFunction[] = [guardMember, noteReading];

/** Without a loader the guard would be skipped on client navigation. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await askForConsents({ url, context });
  return null;
}

/** A page that is open stays open while its forms are sent and it is read anew, so that nothing typed is lost; whoever goes on to another is asked. The guard sees every request. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function MembersOnly() {
  return <Outlet />;
}
