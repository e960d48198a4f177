import { useEffect, useState } from "react";
import { speculationRules } from "#app/browser/speculation.ts";
import { useRoot } from "#app/root-data.ts";
import { useNonce } from "../nonce.ts";

/** Speculation rules for anonymous visitors, until the page is hydrated. */
export function Speculation() {
  const [lives, setLives] = useState(false);
  const nonce = useNonce();
  const account = useRoot()?.account;
  useEffect(() => setLives(true), []);
  if (lives || account) return null;
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules : "" }}
    />
  );
}
