import { useState, type FormEvent } from "react";
import { useKeptForm } from "#app/browser/typing/use-kept-form.ts";
import { KeptOffer } from "./kept-offer.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

/**
 * A form's only text `name`, stored on the device until saved. `known`: its initial value; `typed`:
 * the value returned with an answer.
 */
export function useKeptText(
  place: string,
  name: string,
  { known: savedText, typed }: { known: string; typed?: string | undefined },
) {
  const begun = typed ?? savedText;
  const [isTyped, setTyped] = useState(typed !== undefined);
  const [taken, setTaken] = useState<string | null>(null);
  const { offer, isKept, take, keep, keepNow, forget } = useKeptForm(place, {
    isNews: (values) => (values[name] ?? "").trim() !== begun.trim(),
  });
  const onTake = (values: Record<string, string>) => {
    setTyped(true);
    setTaken(values[name] ?? "");
    take();
  };
  return {
    start: taken ?? begun,
    form: {
      onInput({ target }: FormEvent<HTMLFormElement>) {
        if (!(target instanceof HTMLTextAreaElement) || target.name !== name) return;
        setTyped(true);
        keep({ [name]: target.value });
      },
      onSubmit: keepNow,
      onSaved() {
        setTyped(false);
        setTaken(null);
        forget();
      },
    },
    offer: <KeptOffer offer={offer} onTake={onTake} onDrop={forget} />,
    guard: <LeaveGuard active={isTyped} isKept={isKept} />,
  };
}
