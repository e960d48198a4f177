import { useEffect, useRef, useState } from "react";
import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";

type DraftReply = FormReply<{ edits: number }> | UnsentForm | undefined;

/**
 * The edit that the typed text is based on, and whether something is unsaved. Fresh data never
 * replaces the page's text: the person may have typed on, or somebody else may have saved.
 */
export function useSavedDraft(
  savedEdits: number,
  reply: DraftReply,
  onDirty: (dirty: boolean) => void,
) {
  const [edits, setEdits] = useState(() => Number(reply?.values?.edits ?? savedEdits));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const changes = useRef(0);
  const sent = useRef(0);
  const saved = reply?.done?.edits;
  useEffect(() => {
    if (saved === undefined) return;
    setEdits(saved);
    setSavedAt(new Date());
    if (changes.current === sent.current) onDirty(false);
  }, [saved, onDirty]);
  return {
    edits,
    savedAt,
    onChange() {
      changes.current++;
      onDirty(true);
    },
    onSend() {
      sent.current = changes.current;
    },
  };
}
