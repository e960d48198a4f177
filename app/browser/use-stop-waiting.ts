import { useLocation, useNavigate, useNavigation } from "react-router";
import { failWith } from "./run-action.ts";
import { clearLoading } from "./state/loading.ts";

const GRACE_MS = 300;

/**
 * Ends what covers the page: a page that does not come is asked for no more, and a form that is
 * under way counts as not sent, with all that was typed. Whether the server took it only the server
 * knows: the words say so, and forms carry a key that lets a second try do nothing twice.
 */
export function useStopWaiting(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const { state: under, formMethod } = useNavigation();
  /** Staying where one is ends what the router waits for, without reading anything anew. */
  const stay = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, preventScrollReset: true, state, defaultShouldRevalidate: false },
    );
  return () => {
    clearLoading();
    if (under !== "idle" && formMethod !== "POST") stay();
    // A browser that fetches a document or sends a form gives that up; a form is answered as one
    // that found no network.
    window.stop();
    if (under === "idle" || formMethod === "POST")
      setTimeout(
        () => failWith("기다리기를 멈췄어요. 처리됐는지 확인한 뒤 다시 해주세요"),
        GRACE_MS,
      );
  };
}
