import { useState } from "react";

type Passkeys = typeof import("./ask-passkey.ts");
type Trouble = { words: string; field: string | undefined };

/** Its scripts come when it is pressed; the page that follows is loaded anew. */
export function usePasskey() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function run(step: (passkeys: Passkeys) => Promise<string>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      location.assign(await step(await import("./ask-passkey.ts")));
    } catch (error) {
      const isTold = error instanceof Error && error.name === "PasskeyTrouble";
      if (!isTold) console.error(error);
      setTrouble({
        words: isTold ? error.message : "패스키를 확인하지 못했어요. 다시 시도해주세요.",
        field: isTold ? (error as { field?: string }).field : undefined,
      });
      setBusy(false);
    }
  }
  return { busy, trouble, run };
}
