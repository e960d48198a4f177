import { auth } from "./auth-state.ts";

/**
 * Specification 4: where somebody goes who asked to be signed out and is, whatever page the answer
 * left them on. It is said once; null: they stay.
 */
export function pageAfterSignOut(isSignedIn: boolean, pathname: string): "/login" | null {
  if (!auth.read().isLogout || isSignedIn) return null;
  auth.change({ isLogout: false });
  return /^\/(?:admin-)?login(?:\/|$)/.test(pathname) ? null : "/login";
}
