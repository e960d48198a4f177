import { reloadOnce } from "./reload-guard.ts";

type Router = {
  state: {
    navigation: { state: string; location?: { pathname: string; search: string; hash: string } };
  };
};

/** Where the shopper was going: that page is loaded anew, unless a form is still being sent. */
function goingTo(): string | undefined {
  const navigation = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state
    .navigation;
  if (navigation?.state !== "loading" || !navigation.location) return undefined;
  const { pathname, search, hash } = navigation.location;
  return pathname + search + hash;
}

/** Decides what happens when the script of a page does not come; the router asks because it is patched. */
export const guardLazyPages = (): void =>
  addEventListener("lazy-page-failed", (event) => {
    if (reloadOnce(goingTo())) event.preventDefault();
    else addEventListener("click", followAsDocument, true);
  });

/** The router never asks again for a script that did not come once; a new document does. */
function followAsDocument(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
}
