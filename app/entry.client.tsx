import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { guardLazyPages } from "./browser/guard-lazy-pages.ts";
import { reportError } from "./browser/report-error.ts";
import { openRouter } from "./browser/router/waiting-router.ts";

window.shopStarted = true;
// Asked for by the patched router (patches/); in development the router is its own.
window.shopRouter = openRouter;
addEventListener("error", ({ error, message }) => reportError(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
guardLazyPages();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportError(error)} />
    </StrictMode>,
  );
});
