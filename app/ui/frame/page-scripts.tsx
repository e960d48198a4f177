import { Scripts } from "react-router";
import { earlyScript, lateScript } from "#app/browser/early/early-script.ts";
import { useNonce } from "../nonce.ts";

const HELD = "held-scripts";
/** Rendered only by the server: in the browser these scripts have run before hydration. */
const [early, late] = import.meta.env.SSR ? [earlyScript(), lateScript(HELD)] : ["", ""];

const InPage = ({ script }: { script: string }) => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: script }}
  />
);

/** Inline listeners that work before the page's scripts have loaded. */
export const EarlyScript = () => <InPage script={early} />;

/**
 * The router's scripts, which would otherwise compete with styles and pictures: a `noscript` holds
 * them back until the script after it adds them (late-scripts.ts).
 */
export const LateScripts = () => (
  <>
    <noscript id={HELD}>
      <Scripts nonce={useNonce()} />
    </noscript>
    <InPage script={late} />
  </>
);
