import "./early-window.ts";

/**
 * Stands in the page itself (early-script.ts), right behind the router's `<Scripts>`, which a
 * `noscript` around them holds back: a browser with scripts reads what is in it as text. What they
 * prepare for the page's data, which follows, is done at once. The modules, and the links that ask
 * for them ahead, come when the page is painted with its first pictures, or at the first sign of a
 * hand. Pages on which a choice decides what stands beside it wait for nothing: only a living page
 * hears of it.
 */
export function lateScripts(holder: string, latestMs: number): void {
  const isReadFirst =
    /^\/(?:$|(?:product|category|collection|policy|board\/content)(?:\/|$)|(?:search|board|qna|order-reserve)$|non-member\/order(?:\/[\w-]+)?$)/;
  const held = document.getElementById(holder)?.textContent ?? "";
  const scripts = document.createRange().createContextualFragment(held);
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
