import { useEffect, useRef, useState } from "react";
import type { PolicyReply } from "./policy-reply.ts";

/**
 * Which edit the typed text builds on, and whether something is not saved yet. What is on the page
 * is never replaced by what was read anew: somebody may have typed on while it was saved, or
 * somebody else may have saved.
 */
export function useSavedDraft(
  savedEdits: number,
  reply: PolicyReply,
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
