import { redirect } from "react-router";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { findRole } from "#shop/member/staff/find-role.server.ts";
import { flashCookie } from "../flash.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import type { Route } from "./+types/sign-out";

/**
 * Clears personal pages, including the back/forward cache. Cookies and storage stay: they belong to
 * the device (guest orders, cart, offline public pages; docs/decisions/039).
 */
const CLEARS = ["Clear-Site-Data", '"cache"'] as const;

/**
 * Ends the session on the server, not only its cookie, and leads to the sign-in page once
 * (specification 4).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const { account, session, address } = visitorOf(context);
  const { cookies } = await shop.auth.signOut(request.headers);
  if (account && (await findRole(shop, account)))
    await recordAudit(shop.db, {
      account,
      address,
      action: "admin.sign-out",
      subject: `account ${account.email}`,
    });
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie({ message: "로그아웃했어요.", signedOut: true }));
  headers.set(...CLEARS);
  return redirect(session?.kind === "admin" ? "/admin-login" : "/login", { headers });
}

/** Following a link never signs anybody out. */
export const loader = () => redirect("/");
