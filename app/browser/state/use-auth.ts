import { useRoot } from "#app/root-data.ts";
import { auth, authOf, type AuthState } from "./auth-state.ts";

/** Who is signed in: the client's state, or the server's answer until that is set. */
export function useAuth(): Pick<AuthState, "status" | "user"> {
  const state = auth.use((now) => now);
  const root = useRoot();
  return state.status === "loading" ? authOf(root) : state;
}
