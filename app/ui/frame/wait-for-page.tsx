import { useLocation, useNavigation } from "react-router";
import { useLasting } from "#app/browser/use-lasting.ts";
import { Spinner } from "./spinner.tsx";

const SLOW_PAGE_MS = 400;

/** A spinner over everything while something is fetched that takes its time; with `ofPages`, not for another view of the same page. */
export function WaitForPage({ ofPages = false }: { ofPages?: boolean }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const loading = state === "loading" && !(ofPages && location.pathname === pathname);
  const slow = useLasting(loading, SLOW_PAGE_MS);
  return (
    slow && (
      <div className="fixed inset-0 z-50 grid place-items-center bg-paper/80">
        <Spinner />
      </div>
    )
  );
}
