import type { FieldStart } from "#app/ui/form/post-form.tsx";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Tick } from "#app/ui/form/tick.tsx";
import { keepLastWay, readLastWay } from "./last-way.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** A wallet's terms to accept: titles and addresses. */
export type WalletTerms = readonly (readonly [title: string, url: string])[];

type Props = {
  field: (name: string) => FieldStart;
  terms: WalletTerms;
  isFresh: boolean;
};

export default function PayExtras({ field, terms, isFresh }: Props) {
  return (
    <>
      <LastWay isFresh={isFresh} />
      {terms.length > 0 && <WalletTick field={field} terms={terms} />}
    </>
  );
}

/**
 * Moves the last used method to the front and preselects it if nothing else is chosen; remembers
 * the submitted one.
 */
function LastWay({ isFresh }: { isFresh: boolean }) {
  const here = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    const radios = [...(form?.querySelectorAll<HTMLInputElement>('input[name="payBy"]') ?? [])];
    const last = radios.find(({ value }) => value === readLastWay());
    const label = last?.closest("label");
    if (last && label) {
      label.parentElement?.prepend(label);
      if (isFresh && !radios.some(({ dataset }) => "typed" in dataset)) last.checked = true;
      setPlace(label.querySelector(".font-semibold"));
    }
    const keep = ({ submitter }: SubmitEvent) => {
      // Recalculating is not paying.
      if (submitter?.getAttribute("name")) return;
      const chosen = radios.find(({ checked }) => checked);
      if (chosen) keepLastWay(chosen.value);
    };
    form?.addEventListener("submit", keep);
    return () => form?.removeEventListener("submit", keep);
  }, [isFresh]);
  return (
    <>
      <span ref={here} hidden />
      {place &&
        createPortal(<span className="ml-2 text-12 text-accent">최근에 썼어요</span>, place)}
    </>
  );
}

/** Only for wallets opened directly; the provider's own window asks itself. */
function WalletTick({ field, terms }: { field: (name: string) => FieldStart; terms: WalletTerms }) {
  const { errors, autoFocus, defaultValue } = field("agreeWallet");
  return (
    <div className="mt-4 [.pay-by:not(:has(.is-wallet:checked))_&]:hidden">
      <Tick name="agreeWallet" isOn={defaultValue === "on"} errors={errors} autoFocus={autoFocus}>
        결제대행사의{" "}
        {terms.map(([title, url], at) => (
          <span key={url}>
            {at > 0 && ", "}
            <TextLink href={url} target="_blank" rel="noopener">
              {title}
              <span className="sr-only"> (새 창에서 열려요)</span>
            </TextLink>
          </span>
        ))}
        에 동의해요.
      </Tick>
    </div>
  );
}
