import { Outlet } from "react-router";
import type { Route } from "./+types/members-only";
import { guardMember } from "../guard.server.ts";

export const middleware: Route.MiddlewareFunction[] = [guardMember];

/** Without a loader the guard would be skipped on client navigation. */
export const loader = () => null;

export default function MembersOnly() {
  return <Outlet />;
}
