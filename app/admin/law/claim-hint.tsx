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
