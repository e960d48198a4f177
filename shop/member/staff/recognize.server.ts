import type { Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { standingOf, type Standing } from "../rights.ts";
import { findRole } from "./find-role.server.ts";
import type { Role } from "./roles.ts";

export type Recognition = {
  /** null also when an office session has lost its rights */
  signedIn: SignedIn | null;
  standing: Standing;
  /** in the back office; null: not admitted */
  role: Role | null;
};

/** The account of a request, and its standing in the back office. */
export async function recognize(
  shop: Pick<Shop, "db" | "auth" | "adminEmails" | "adminSecondFactor">,
  headers: Headers,
): Promise<Recognition> {
  const found = headers.get("cookie")?.includes("shop.session_token")
    ? await shop.auth.findSession(headers)
    : null;
  const role = found && (await findRole(shop, found.account));
  const signedIn = !role && found?.session.kind === "admin" ? null : found;
  const standing = standingOf(signedIn, role, shop.adminSecondFactor);
  return { signedIn, standing, role: standing === "admitted" ? role : null };
}
