import "./early-window.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Does again what was typed, chosen and ticked before the page lived: React did not hear it, and
 * would forget it.
 */
export function typeAgain(): void {
  const typed = window.shopTyped ?? new Map<Control, string | boolean>();
  delete window.shopTyped;
  for (const [control, value] of typed) {
    if (!control.isConnected || control.disabled) continue;
    if (typeof value === "boolean") tick(control as HTMLInputElement, value);
    else write(control, value);
  }
}

function tick(box: HTMLInputElement, isTicked: boolean): void {
  if (box.type === "radio" && !isTicked) return;
  box.checked = !isTicked;
  box.click();
}

/** The element's own setter is React's, which then knows no change; the browser's makes it one. */
function write(control: Control, words: string): void {
  if (control.type !== "file") {
    control.value = "";
    const ofBrowser = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
    ofBrowser.set!.call(control, words);
  }
  for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
}
