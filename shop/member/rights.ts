import type { Account, SignedIn } from "./auth.ts";
import type { Role } from "./staff/roles.ts";

/** Proofs that the shop vouches for itself: its own mail, and the link in the server's terminal. */
export const OWN_PROOFS: readonly Account["emailProof"][] = ["mail", "terminal"];

/** Administrators are the configured list, compared only with addresses that the shop itself has
 * verified. */
export const isAdministrator = (
  account: Pick<Account, "email" | "emailVerified" | "emailProof">,
  adminEmails: readonly string[],
): boolean =>
  account.emailVerified &&
  OWN_PROOFS.includes(account.emailProof) &&
  adminEmails.includes(account.email);

/** Access to the back office. */
export type Standing = "stranger" | "wrong-door" | "second-factor-missing" | "admitted";

export function standingOf(
  signedIn: SignedIn | null,
  role: Role | null,
  adminSecondFactor: "optional" | "required",
): Standing {
  if (!signedIn || !role) return "stranger";
  if (signedIn.session.kind !== "admin") return "wrong-door";
  return adminSecondFactor === "required" && !signedIn.session.secondFactor
    ? "second-factor-missing"
    : "admitted";
}
