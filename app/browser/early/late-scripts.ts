import "./early-window.ts";

/**
 * Runs inline (early-script.ts), right after the router's `<Scripts>`, which stands in a
 * `noscript`: browsers with scripts enabled keep its content as text. Inline scripts, which prepare
 * for the page's data, run at once. Modules and their preload links are added once the page is
 * painted with its first pictures, or at the first interaction. Pages whose choices change what is
 * shown beside them do not wait, because only a hydrated page reacts.
 */
export function lateScripts(holder: string, latestMs: number): void {
  const isReadFirst =
    /^\/(?:$|(?:product|category|collection|page|policy|board\/content)(?:\/|$)|(?:search|board|qna|order-reserve)$|non-member\/order(?:\/[\w-]+)?$)/;
  const scriptsHtml = document.getElementById(holder)?.textContent ?? "";
  const scripts = document.createRange().createContextualFragment(scriptsHtml);
  const start = () => document.head.append(scripts);
  document.head.append(...scripts.querySelectorAll("script:not([type=module])"));
  if (!isReadFirst.test(location.pathname) || "touched" in document.documentElement.dataset)
    return start();
  window.startPage = start;
  const onceShown = () => requestAnimationFrame(() => setTimeout(start));
  addEventListener("shop-touched", start, { once: true });
  addEventListener("load", onceShown, { once: true });
  setTimeout(start, latestMs);
}
