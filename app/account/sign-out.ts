import { redirect } from "react-router";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { flashCookie } from "../flash.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import type { Route } from "./+types/sign-out";

/**
 * Ends the session, not merely the cookie, and leads to the sign-in page once (specification 4), which no guard keeps. Browsers drop what
 * they kept of the signed-in pages.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const { cookies } = await shop.auth.signOut(request.headers);
  if (visitor.isAdmin) await recordAudit(shop.db, { ...visitor, action: "admin.sign-out", subject: `account ${visitor.account?.email}` });
  return redirect(visitor.isAdmin ? "/admin-login" : "/login", { headers: [...cookies, flashCookie({ message: "로그아웃했어요." })].map((cookie): [string, string] => ["Set-Cookie", cookie]).concat([["Clear-Site-Data", '"cache"']]) });
}

/** Following a link never signs anybody out. */
export const loader = () => redirect("/");
