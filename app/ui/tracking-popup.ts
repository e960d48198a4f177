import type { MouseEvent } from "react";

/**
 * Specification 7: the portal's search for a waybill opens in a popup of 450 by 700. Without
 * JavaScript, and for somebody who asks for a tab of their own, the link opens one.
 */
export function openTrackingPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.open(event.currentTarget.href, "tracking", "popup,noopener,width=450,height=700");
}
