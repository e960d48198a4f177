import { Scripts } from "react-router";
import { earlyScript, lateScript } from "#app/browser/early/early-script.ts";
import { useNonce } from "../nonce.ts";

const HELD = "held-scripts";
/** The server's alone: in the browser they have run long before React looks at them. */
const [early, late] = import.meta.env.SSR ? [earlyScript(), lateScript(HELD)] : ["", ""];

const InPage = ({ script }: { script: string }) => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: script }}
  />
);

/** What listens before the page's scripts are there. */
export const EarlyScript = () => <InPage script={early} />;

/**
 * The router's scripts, which would otherwise be asked for ahead of styles and pictures: a
 * `noscript` holds them back, and what stands behind it lets them go (late-scripts.ts).
 */
export const LateScripts = () => (
  <>
    <noscript id={HELD}>
      <Scripts nonce={useNonce()} />
    </noscript>
    <InPage script={late} />
  </>
);
