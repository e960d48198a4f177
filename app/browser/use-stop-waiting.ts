import { useLocation, useNavigate, useNavigation } from "react-router";
import { failWith } from "./run-action.ts";
import { clearLoading } from "./state/loading.ts";

const GRACE_MS = 300;

/**
 * Cancels what the overlay waits for: a navigation is aborted, and a form counts as not sent, with
 * its input kept. Only the server knows whether it was processed: the message says so, and
 * idempotency keys make a second try safe.
 */
export function useStopWaiting(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const { state: under, formMethod } = useNavigation();
  /** Navigating to the current page aborts the router's pending one, without revalidation. */
  const stay = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, preventScrollReset: true, state, defaultShouldRevalidate: false },
    );
  return () => {
    clearLoading();
    if (under !== "idle" && formMethod !== "POST") stay();
    // Aborts document loads and plain form posts; the form is treated as if the network had failed.
    window.stop();
    if (under === "idle" || formMethod === "POST")
      setTimeout(
        () => failWith("기다리지 않고 멈췄어요. 처리됐는지 확인한 뒤 다시 시도해주세요"),
        GRACE_MS,
      );
  };
}
