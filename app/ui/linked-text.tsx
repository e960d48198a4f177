import { linkedText } from "#lib/text/linked-text.ts";

/** Plain text as it was typed, its web addresses as links that lead out of the shop. */
export function LinkedText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`whitespace-pre-wrap ${className}`}>
      {linkedText(text).map((part, at) =>
        typeof part === "string" ? (
          part
        ) : (
          <a
            key={at}
            href={part.url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-3"
          >
            {part.words}
            <span className="sr-only">(새 창에서 열려요)</span>
          </a>
        ),
      )}
    </p>
  );
}
