import { redirect } from "react-router";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session, not merely the cookie, and leads to a page that no guard keeps. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const { cookies } = await shop.auth.signOut(request.headers);
  if (visitor.isAdmin) await recordAudit(shop.db, { ...visitor, action: "admin.sign-out", subject: `account ${visitor.account?.email}` });
  return redirect("/", { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
}

/** Following a link never signs anybody out. */
export const loader = () => redirect("/");
