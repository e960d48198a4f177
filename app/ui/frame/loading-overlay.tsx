import { useEffect, useRef, type SyntheticEvent } from "react";
import { ui } from "#app/browser/state/ui-state.ts";
import { useLasting } from "#app/browser/use-lasting.ts";
import { useStopWaiting } from "#app/browser/use-stop-waiting.ts";
import { Spinner } from "./spinner.tsx";
import { WayOut } from "./way-out.tsx";

const PATIENCE_MS = 500;

/**
 * Blocks the page and any open dialog while an operation must not be disturbed. Specification 8
 * gives the words.
 */
export function LoadingOverlay({
  words = "처리 중이에요. 잠시만 기다려주세요.",
}: {
  words?: string;
}) {
  const isLoading = ui.use((now) => now.isLoading);
  const shown = useLasting(isLoading, PATIENCE_MS) && isLoading;
  const stopWaiting = useStopWaiting();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown) cover.current?.showModal();
  }, [shown]);
  // Closes at once, not at the next render: the answer moves the focus to a field, which an open
  // modal dialog would prevent.
  useEffect(() => ui.subscribe(() => void (ui.read().isLoading || cover.current?.close())), []);
  const stay = (event: SyntheticEvent) => event.preventDefault();
  return (
    <dialog
      ref={cover}
      aria-label="처리 중"
      onCancel={stay}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none place-items-center bg-transparent p-6 text-ink outline-none backdrop:bg-scrim open:grid"
    >
      <div role="status" aria-live="assertive">
        {shown && (
          <div className="flex max-w-sm flex-col items-center gap-4 rounded-l bg-paper px-8 py-7 text-center text-16 font-medium shadow-float">
            <Spinner label="" />
            <p>{words}</p>
            <WayOut onLeave={stopWaiting} />
          </div>
        )}
      </div>
    </dialog>
  );
}
