import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { dismissAlert } from "#app/browser/state/alerts.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import type { Flash } from "#app/flash.server.ts";
import { CloseButton } from "../close-button.tsx";
import { TextLink } from "../text-link.tsx";

const vertical = { top: "top-20", bottom: "above-bar" };
const horizontal = { left: "justify-start", center: "justify-center", right: "justify-end" };
const look =
  "pointer-events-auto flex max-w-md items-center gap-1 rounded-m bg-ink py-1 pr-1 pl-4 text-14 text-paper shadow-float";

const keys = new WeakMap<object, number>();
let alerts = 0;
/** A key per alert object, so that screen readers announce the same words twice. */
function keyOf(alert: object): number {
  if (!keys.has(alert)) keys.set(alert, ++alerts);
  return keys.get(alert)!;
}

/**
 * Shows one alert at a time. The live region exists from the start, because screen readers ignore
 * text in a region that has just been added.
 */
export function AlertLine() {
  const alert = ui.use(({ alertState }) => alertState);
  const { message, option, timeout, type, link } = alert;
  const [isRead, setIsRead] = useState(false);
  const flash = useRouteLoaderData<{ flash: Flash | null }>("root")?.flash;
  useEffect(() => {
    if (!message || isRead) return;
    const timer = setTimeout(() => dismissAlert(alert), timeout);
    return () => clearTimeout(timer);
  }, [alert, message, timeout, isRead]);
  // Each alert starts with its own timer, although the pointer still rests on the place.
  useEffect(() => () => setIsRead(false), [alert]);

  return (
    <div
      role="status"
      aria-live={type === "error" ? "assertive" : "polite"}
      className={`alert-line pointer-events-none fixed inset-x-4 z-50 flex ${vertical[option.vertical]} ${horizontal[option.horizontal]}`}
    >
      {flash && (
        <noscript>
          <p className={`${look} py-3.5 pr-4`}>{flash.message}</p>
        </noscript>
      )}
      {message && (
        <div
          key={keyOf(alert)}
          className={look}
          onPointerEnter={() => setIsRead(true)}
          onPointerLeave={() => setIsRead(false)}
          onFocus={() => setIsRead(true)}
          onBlur={() => setIsRead(false)}
        >
          <span className="py-2">{message}</span>
          {link && (
            <TextLink look="tall" to={link.to} className="shrink-0 px-2 font-semibold">
              {link.words}
            </TextLink>
          )}
          <CloseButton
            type="button"
            label="알림 닫기"
            onClick={() => dismissAlert(alert)}
            className="text-paper hover:bg-transparent"
          />
        </div>
      )}
    </div>
  );
}
