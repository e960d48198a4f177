import type { Plugin } from "vite";

const LOADER = /react-router[\\/]dist[\\/]production[\\/].*[\\/]routeModules\.js$/;
const OWN_WAY = /window\.location\.reload\(\);(\s*return new Promise\(\(\) => \{\}\);)/;

/**
 * What is thrown here is lost on the way, so a page that did not come is one that throws. The error has a name of its own: the browser's
 * looks like a lost connection, which is answered from what is kept offline.
 */
const ASK_FIRST = `if (window.dispatchEvent(new Event("lazy-page-failed", { cancelable: true }))) {
	const failure = Object.assign(new Error("the script of a page did not load: " + route.module, { cause: error }), { name: "LazyPageError" });
	return { default() { throw failure; } };
}`;

/**
 * The router reloads the page by itself whenever a page's script does not come, for ever if it never comes. Here it asks first: an event
 * that nobody takes up is an error of the page like any other (app/browser/guard-lazy-pages.ts). Another router that does it differently stops the build.
 */
export function lazyPageEvent(): Plugin {
  let asks = false;
  return {
    name: "lazy-page-event",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!LOADER.test(id.split("?")[0] ?? "")) return null;
      if (!OWN_WAY.test(code))
        this.error(
          "the router loads its pages in another way than server/commands/lazy-page-event.ts knows",
        );
      asks = true;
      return { code: code.replace(OWN_WAY, `${ASK_FIRST}$1`), map: null };
    },
    buildEnd(error) {
      if (!error && !asks)
        this.error(
          "the router's loader of pages was not found; see server/commands/lazy-page-event.ts",
        );
    },
  };
}
