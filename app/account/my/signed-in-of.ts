import type { SignedIn } from "#shop/member/auth.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Visitor } from "#app/request.server.ts";

/** The signed-in account, which these pages' guard ensures. */
export function signedInOf({ account, session }: Pick<Visitor, "account" | "session">): SignedIn {
  if (!account || !session) throw new Refusal("sign-in-again");
  return { account, session };
}
