import { useEffect, useRef, useState } from "react";
import { claimTroubles } from "#shop/law/words/claim-words.ts";

/** Beside a field that shoppers read: words an authority would ask proof of. It hinders nobody from saving. */
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

/** The same of fields that keep their own text; it stands in their form and reads them there. */
export function TypedClaimHint({ names, start = "" }: { names: string[]; start?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(start);
  const read = names.join(" ");
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const look = () => {
      const typed = new FormData(form);
      setText(
        read
          .split(" ")
          .map((name) => String(typed.get(name) ?? ""))
          .join(" "),
      );
    };
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [read]);
  return (
    <div ref={place}>
      <ClaimHint text={text} />
    </div>
  );
}
