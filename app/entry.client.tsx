import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "./browser/early/early-window.ts";
import { reportError } from "./browser/report-error.ts";
import "./browser/second-press.ts";

window.shopStarted = true;
addEventListener("error", ({ error, message }) => reportError(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => reportError(reason));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportError(error)} />
    </StrictMode>,
  );
});
