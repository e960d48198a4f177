const PRESSED = "a, button, summary, label, input, select, textarea";

let pressed: Element | null = null;

/** A closing dialog is still painted for a moment; Safari before 17.4 has no checkVisibility. */
const isThere = (element: Element): boolean =>
  element.getClientRects().length > 0 && !element.closest("dialog:not([open])");

/**
 * The second press of a double click is meant for what the first one pressed. Where that closed or
 * was answered meanwhile, the press falls on whatever came in its place, and does nothing there.
 */
function passOverSecondPress(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  // A label presses its field too, which may not be seen.
  if (event.detail === 1 && target && isThere(target)) pressed = target.closest(PRESSED) ?? target;
  if (event.detail < 2 || !pressed || isThere(pressed)) return;
  event.preventDefault();
  event.stopPropagation();
}

addEventListener("click", passOverSecondPress, true);
