import { clientState } from "./client-state.ts";

/** Specification 3: the record id doubles as the uid. */
type User = { id: string; uid: string; name: string; email: string };

export type AuthState = {
  status: "loading" | "signed-in" | "signed-out" | "error";
  /** null while signed out, or if the record could not be read */
  user: User | null;
  /** signing out was requested; reset when the sign-in page was shown for it */
  isLogout: boolean;
};

/** The specification's auth state, under its names. */
export const auth = clientState<AuthState>({ status: "loading", user: null, isLogout: false });

type Root =
  | { account: { id: string; name: string; email: string } | null; memberFailed: boolean }
  | undefined;

/** The auth state from the root's loader data; without that data it is unknown. */
export function authOf(root: Root): Pick<AuthState, "status" | "user"> {
  if (!root) return { status: "error", user: null };
  const { account, memberFailed } = root;
  return {
    status: account || memberFailed ? "signed-in" : "signed-out",
    user: account && !memberFailed ? { ...account, uid: account.id } : null,
  };
}
