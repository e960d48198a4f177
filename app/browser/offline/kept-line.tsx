import { useEffect, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { failWith } from "#app/browser/run-action.ts";
import { isServerThere } from "./is-server-there.ts";
import { keptAt } from "./kept-at.ts";
import { DocumentUnavailable } from "./unavailable.ts";
import { textLink } from "#app/ui/text-link.tsx";

/**
 * A line above a page from the cache: its age and a reload button. Reloads by itself when the
 * network returns.
 */
export function KeptLine() {
  const data = useMatches().at(-1)?.loaderData;
  const { revalidate, state } = useRevalidator();
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(keptAt(data)), [data]);
  useEffect(() => {
    if (at === null) return;
    const readAnew = () => void (isTyping() || revalidate());
    // The network may be there but have been too slow for the document.
    if (navigator.onLine) readAnew();
    addEventListener("online", readAnew);
    return () => removeEventListener("online", readAnew);
  }, [at, revalidate]);
  if (at === null) return null;
  return (
    <p
      className="mx-auto flex max-w-312.5 items-center justify-between gap-x-4 px-5 pb-2 text-14 text-soft max-md:pt-10 md:pb-6"
      role="status"
    >
      <span className="flex flex-wrap gap-x-2">
        <span>저장해 둔 내용이에요.</span>
        <span className="numbers">{seoulTime(new Date(at))}</span>
      </span>
      <button
        type="button"
        disabled={state === "loading"}
        onClick={() => void askServer(revalidate)}
        className={`${textLink()} min-h-11 shrink-0 text-ink disabled:opacity-60`}
      >
        새로 불러오기
      </button>
    </p>
  );
}

async function askServer(revalidate: () => Promise<void>): Promise<void> {
  if (await isServerThere()) return revalidate();
  failWith(new DocumentUnavailable("server").words);
}

/** Whether a form has input, which an automatic reload would discard. */
const isTyping = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main form[method=post] :is(input:not([type=hidden]), textarea)",
    ),
  ].some(
    (control) =>
      control.value !== control.defaultValue ||
      (control instanceof HTMLInputElement && control.checked !== control.defaultChecked),
  );
