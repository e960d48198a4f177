import "./early-window.ts";

/**
 * Runs inline (early-script.ts), since the page is painted before its scripts load. The first
 * interaction loads them at once (late-scripts.ts). A press meanwhile on something that needs them
 * is stopped, since React would replay it during hydration as well, and repeated when the page is
 * interactive, within ten seconds; a link that opens something over the page (`data-held`) is
 * followed if that takes too long. Web fonts load afterwards, so that they do not delay the
 * scripts, or at once when they are in the device's cache.
 */
export function earlyPresses(lettersMs: number): void {
  const page = document.documentElement.dataset;
  let heldElement: HTMLElement | null = null;

  function letGo(): HTMLElement | null {
    const pressed = heldElement;
    heldElement = null;
    if (pressed) delete pressed.dataset.waiting;
    return pressed;
  }

  function hold(pressed: HTMLButtonElement | HTMLAnchorElement): void {
    letGo();
    heldElement = pressed;
    pressed.dataset.waiting = "";
    const href = "href" in pressed ? pressed.href : null;
    const giveUp = () => {
      if (heldElement !== pressed) return;
      letGo();
      if (href) location.assign(href);
    };
    setTimeout(giveUp, href ? 2500 : 10_000);
  }

  function takePress(event: MouseEvent): void {
    if (window.shopLives || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const pressed = (event.target as Element).closest<HTMLButtonElement | HTMLAnchorElement>(
      "button,a[data-held]",
    );
    if (!pressed) return;
    const isButton = pressed.localName === "button";
    if (isButton && (pressed.type !== "button" || pressed.hasAttribute("commandfor"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(pressed);
  }

  function noteTouch(event: Event): void {
    if ("touched" in page) return;
    const isLyingPointer =
      event.type === "pointermove" &&
      !(event as PointerEvent).movementX &&
      !(event as PointerEvent).movementY;
    if (isLyingPointer) return;
    page.touched = "";
    dispatchEvent(new Event("shop-touched"));
  }

  function askForLetters(): void {
    page.letters = "";
    try {
      localStorage.letters = 1;
    } catch {}
  }

  try {
    if (localStorage.letters) page.letters = "";
  } catch {}
  addEventListener("shop-lives", askForLetters, { once: true });
  setTimeout(askForLetters, lettersMs);
  for (const sign of "pointerdown touchstart pointermove wheel scroll keydown focusin".split(" "))
    addEventListener(sign, noteTouch, { capture: true, passive: true });
  addEventListener("click", takePress, true);
  addEventListener(
    "shop-lives",
    () => {
      window.shopLives = true;
      const pressed = letGo();
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}
