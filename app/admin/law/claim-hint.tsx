import { useEffect, useRef, useState } from "react";
import { claimTroubles } from "#shop/law/words/claim-words.ts";

/**
 * A hint beside a public text about claims that an authority may want proven. It never prevents
 * saving.
 */
export function ClaimHint({ text }: { text: string }) {
  const troubles = claimTroubles(text.replaceAll(/<[^>]*>/g, " "));
  if (!troubles.length) return null;
  return (
    <ul className="-mt-3 text-14 text-warn" role="status">
      {troubles.map(({ words, why }) => (
        <li key={words}>
          ‘{words}’: {why}
        </li>
      ))}
    </ul>
  );
}

/** The hint for an uncontrolled field: it reads that field from its own form. */
export function TypedClaimHint({ name, start = "" }: { name: string; start?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(start);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const look = () => setText(String(new FormData(form).get(name) ?? ""));
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [name, start]);
  return (
    <div ref={place}>
      <ClaimHint text={text} />
    </div>
  );
}
