import "./early-window.ts";

/**
 * Runs inline (early-script.ts), because nothing else runs when the page's scripts fail to load,
 * e.g. those of an older release. Applies the reload guard (reload-guard.ts) and reports to the
 * administrators; the rendered page stays readable and its forms work. Marks and records fields
 * that a visitor types into: the browser may fill fields too, and React resets them at hydration
 * (type-again.ts). Reloads when the network returns, unless something was typed.
 */
export function earlyGuard(lastReload: string, guardMs: number): void {
  let isTold = false;

  /** Whether the page may be reloaded, by the same rule as `noteReload`. */
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
