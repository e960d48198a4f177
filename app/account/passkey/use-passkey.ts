import { useState } from "react";
import { runAction } from "#app/browser/run-action.ts";

type Passkeys = typeof import("./ask-passkey.ts");
type Trouble = { words: string; field: string | undefined };

const loadAnew = (path: string) => location.assign(path);

/** Loads the passkey scripts on the first press. By default it reloads the page afterwards. */
export function usePasskey(goOn: (path: string) => void = loadAnew) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function run(step: (passkeys: Passkeys) => Promise<string>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const proceed = async () => goOn(await step(await import("./ask-passkey.ts")));
    await runAction(proceed, {
      overlay: false,
      fallback: (error) => {
        const isTold = error instanceof Error && error.name === "PasskeyTrouble";
        setTrouble({
          words: isTold ? error.message : "패스키를 확인하지 못했어요. 다시 시도해주세요.",
          field: isTold ? (error as { field?: string }).field : undefined,
        });
        setBusy(false);
      },
    });
  }
  return { busy, trouble, run };
}
