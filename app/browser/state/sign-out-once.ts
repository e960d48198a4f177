import { auth } from "./auth-state.ts";

/**
 * Specification 4: after a requested sign-out the visitor goes to the sign-in page. Returned once;
 * null: stay.
 */
export function pageAfterSignOut(isSignedIn: boolean, pathname: string): "/login" | null {
  if (!auth.read().isLogout || isSignedIn) return null;
  auth.change({ isLogout: false });
  return /^\/(?:admin-)?login(?:\/|$)/.test(pathname) ? null : "/login";
}
