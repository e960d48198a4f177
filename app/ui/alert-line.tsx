import { useEffect } from "react";
import { dismissAlert, useAlerts } from "../browser/alerts.ts";

const vertical = { top: "top-4", bottom: "bottom-[max(1rem,env(safe-area-inset-bottom))]" };
const horizontal = { left: "justify-start", center: "justify-center", right: "justify-end" };

/** Where alerts appear, one at a time. The live region stands in the page from the start, so that screen readers hear the first one too. */
export function AlertLine() {
  const [alert] = useAlerts();
  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => dismissAlert(alert.id), alert.timeout);
    return () => clearTimeout(timer);
  }, [alert]);

  return (
    <div role="status" aria-live={alert?.type === "error" ? "assertive" : "polite"} className={`pointer-events-none fixed inset-x-4 z-50 flex ${vertical[alert?.option.vertical ?? "bottom"]} ${horizontal[alert?.option.horizontal ?? "center"]}`}>
      {alert && (
        <div key={alert.id} className="pointer-events-auto flex max-w-md items-center gap-3 rounded-m bg-ink px-4 py-3 text-14 text-paper shadow-float">
          <span>{alert.message}</span>
          <button type="button" onClick={() => dismissAlert(alert.id)} className="-mr-2 grid size-8 place-items-center rounded-s" aria-label="알림 닫기">✕</button>
        </div>
      )}
    </div>
  );
}
