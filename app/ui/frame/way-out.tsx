import { ui } from "#app/browser/state/ui-state.ts";
import { useLasting } from "#app/browser/use-lasting.ts";
import { Button } from "../button.tsx";

const LONG_MS = 10_000;

/**
 * A button under a blocking spinner that ends the wait: after ten seconds, or at once when offline.
 */
export function WayOut({ onLeave }: { onLeave: () => void }) {
  const isLong = useLasting(true, LONG_MS);
  const isOffline = ui.use(({ networkState }) => networkState === "offline");
  if (!isLong && !isOffline) return null;
  return (
    <>
      <p className="text-14 text-soft">
        {isOffline ? "인터넷 연결이 끊겼어요." : "생각보다 오래 걸리고 있어요."}
      </p>
      <Button type="button" autoFocus onClick={onLeave}>
        그만 기다리기
      </Button>
    </>
  );
}
