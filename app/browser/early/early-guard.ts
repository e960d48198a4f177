import "./early-window.ts";

/**
 * Stands in the page itself (early-script.ts), since nothing else runs when the page's own scripts
 * do not come, e.g. those of an older release: the same guard as reload-guard.ts. What was rendered
 * stays readable, and its forms work; the administrators are told. Fields that somebody types into
 * meanwhile are marked, since the browser may fill fields too, and what they hold is noted, since
 * React forgets it (type-again.ts). What did not come without a network is asked for again when it
 * is back, but not under somebody's fingers.
 */
export function earlyGuard(lastReload: string, guardMs: number): void {
  let isTold = false;

  /** Whether the page may be loaded anew: as `noteReload` decides it. */
  function mayReload(): boolean {
    if (document.querySelector("[data-typed]")) return false;
    try {
      const now = Date.now();
      const ago = now - Number(sessionStorage.getItem(lastReload) ?? Number.NaN);
      if (ago >= 0 && ago < guardMs) return false;
      sessionStorage.setItem(lastReload, String(now));
      return true;
    } catch {
      return false;
    }
  }

  function failed(): void {
    if (isTold || window.shopStarted) return;
    if (!navigator.onLine) return addEventListener("online", failed, { once: true });
    isTold = true;
    if (mayReload()) return location.reload();
    const message = "the scripts of the page did not load";
    const report = { message, path: location.pathname, release: "unknown" };
    navigator.sendBeacon("/client-errors", JSON.stringify(report));
  }

  function noteTyped({ target }: Event): void {
    const field = target as HTMLInputElement;
    const typed = (window.shopTyped ??= new Map());
    if (!window.shopLives && "value" in field) {
      typed.delete(field);
      typed.set(field, /radio|checkbox/.test(field.type) ? field.checked : field.value);
    }
    for (const each of document.getElementsByName(field.name)) each.dataset.typed = "";
  }

  addEventListener(
    "error",
    ({ target }) => {
      const script = target as HTMLScriptElement;
      if (script.tagName === "SCRIPT" && script.type === "module") failed();
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (/module/i.test(reason?.message)) failed();
  });
  addEventListener("input", noteTyped, true);
}
