import { useLocation, useNavigation } from "react-router";
import { useLasting } from "#app/browser/use-lasting.ts";
import { useStopWaiting } from "#app/browser/use-stop-waiting.ts";
import { Spinner } from "./spinner.tsx";
import { WayOut } from "./way-out.tsx";

const SLOW_PAGE_MS = 400;

/**
 * A spinner over the page while a slow navigation loads; with `ofPages`, not for another view of
 * the same page.
 */
export function WaitForPage({ ofPages = false }: { ofPages?: boolean }) {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  // Loading after a submitted form is covered by the LoadingOverlay.
  const loading =
    state === "loading" && formMethod !== "POST" && !(ofPages && location.pathname === pathname);
  const slow = useLasting(loading, SLOW_PAGE_MS);
  const stopWaiting = useStopWaiting();
  return (
    slow && (
      <div className="fixed inset-0 z-50 grid place-items-center bg-paper/80">
        <div className="flex flex-col items-center gap-4 text-center">
          <Spinner />
          <WayOut onLeave={stopWaiting} />
        </div>
      </div>
    )
  );
}
