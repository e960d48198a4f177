import "./early-window.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Repeats the input events from before hydration: React missed them, and would reset the fields.
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

/** Uses the prototype's setter: React's own on the element would hide the change from React. */
function write(control: Control, words: string): void {
  if (control.type !== "file") {
    control.value = "";
    const ofBrowser = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
    ofBrowser.set!.call(control, words);
  }
  for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
}
