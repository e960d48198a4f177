import { useCallback, useEffect, useState } from "react";
import { useRoot } from "#app/root-data.ts";
import { findKeptForm, forgetKeptForm, keepForm, type KeptForm } from "./kept-form.ts";
import { useLateWrite } from "./use-late-write.ts";

type Values = Record<string, string>;

/**
 * Stores a form's input on the device until it is saved, and offers to restore it. `isKept` is
 * false when storage is full.
 */
export function useKeptForm(place: string, { isNews }: { isNews: (values: Values) => boolean }) {
  const accountId = useRoot()?.account?.id ?? "";
  const [offer, setOffer] = useState<KeptForm | null>(null);
  const [isKept, setKept] = useState(true);

  useEffect(() => {
    const keptForm = findKeptForm(accountId, place);
    if (keptForm && !isNews(keptForm.values)) forgetKeptForm(place);
    else setOffer(keptForm);
    // Once, for the form as it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [accountId, place]);

  const write = useCallback(
    (values: Values) => setKept(keepForm(accountId, place, { values, at: Date.now() })),
    [accountId, place],
  );
  const { later, now, drop } = useLateWrite(write);
  const forget = useCallback(() => {
    drop();
    setOffer(null);
    forgetKeptForm(place);
  }, [drop, place]);

  return { offer, isKept, keep: later, keepNow: now, forget, take: () => setOffer(null) };
}
