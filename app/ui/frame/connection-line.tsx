import { useEffect, useRef } from "react";
import { showAlert } from "#app/browser/state/alerts.ts";
import { ui } from "#app/browser/state/ui-state.ts";

/** Shows while there is no network; screen readers announce it politely. */
export function ConnectionLine() {
  const isOffline = ui.use(({ networkState }) => networkState === "offline");
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) showAlert("다시 연결됐어요.", { type: "success" });
    wasOffline.current = isOffline;
  }, [isOffline]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-17 z-30 flex justify-center md:top-20 print:hidden"
    >
      {isOffline && (
        <p
          data-offline
          className="rounded-full border border-line bg-paper px-4 py-1.5 text-12 font-medium shadow-float"
        >
          인터넷에 연결되어 있지 않아요
        </p>
      )}
    </div>
  );
}
