import type { MouseEvent } from "react";

/**
 * Specification 7: waybill tracking opens in a popup of 450 by 700. Without JavaScript, or with a
 * modifier key, the link opens a tab.
 */
export function openTrackingPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.open(event.currentTarget.href, "tracking", "popup,noopener,width=450,height=700");
}
