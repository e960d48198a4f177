import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { dismissAlert, useAlerts } from "../browser/alerts.ts";
import type { Flash } from "../flash.server.ts";
import { CloseButton } from "./close-button.tsx";

const vertical = { top: "top-20", bottom: "alert-bottom" };
const horizontal = { left: "justify-start", center: "justify-center", right: "justify-end" };
const look = "pointer-events-auto flex max-w-md items-center gap-1 rounded-m bg-ink py-1 pr-1 pl-4 text-14 text-paper shadow-float";

/** Where alerts appear, one at a time. The live region stands in the page from the start, so that screen readers hear the first one too. */
export function AlertLine() {
  const [alert] = useAlerts();
  const flash = useRouteLoaderData<{ flash: Flash | null }>("root")?.flash;
  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => dismissAlert(alert.id), alert.timeout);
    return () => clearTimeout(timer);
  }, [alert]);

  const option = alert?.option ?? { vertical: "bottom", horizontal: "center" };
  return (
    <div role="status" aria-live={alert?.type === "error" ? "assertive" : "polite"} className={`pointer-events-none fixed inset-x-4 z-50 flex ${vertical[option.vertical]} ${horizontal[option.horizontal]}`}>
      {flash && <noscript><p className={`${look} py-3.5 pr-4`}>{flash.message}</p></noscript>}
      {alert && (
        <div key={alert.id} className={look}>
          <span className="py-2">{alert.message}</span>
          <CloseButton type="button" label="알림 닫기" onClick={() => dismissAlert(alert.id)} className="text-paper hover:bg-transparent" />
        </div>
      )}
    </div>
  );
}
