import { ui } from "#app/browser/state/ui-state.ts";
import { useLasting } from "#app/browser/use-lasting.ts";
import { Spinner } from "./spinner.tsx";

const PATIENCE_MS = 300;

/** Covers the page while work is done that must not be disturbed. Specification 8 gives the words. */
export function LoadingOverlay({
  words = "처리 중이에요. 잠시만 기다려주세요.",
}: {
  words?: string;
}) {
  const isLoading = ui.use((now) => now.isLoading);
  const shown = useLasting(isLoading, PATIENCE_MS);
  return (
    <div role="status" aria-live="assertive">
      {shown && (
        <div className="fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
          <p className="flex flex-col items-center gap-4 rounded-l bg-paper px-8 py-7 text-16 font-medium shadow-float">
            <Spinner label="" />
            {words}
          </p>
        </div>
      )}
    </div>
  );
}
