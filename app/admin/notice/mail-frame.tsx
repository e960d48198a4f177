import { useNonce } from "#app/ui/nonce.ts";
import { Unfold } from "#app/ui/unfold.tsx";

type Props = { subject: string; html: string; text: string; className?: string };

/** The page's policy lets players of videos in; no mail has one. */
const NO_FRAMES = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">`;

/** A mail in a frame that can run and reach nothing. */
export function MailFrame({ subject, html, text, className = "h-[70vh]" }: Props) {
  const nonce =
    useNonce() ??
    (typeof document === "undefined"
      ? ""
      : (document.querySelector<HTMLElement>("[nonce]")?.nonce ?? ""));
  // The frame takes over this page's policy, in which a mail's own style sheet has no name.
  const allowed = NO_FRAMES + html.replace("<style>", `<style nonce="${nonce}">`);
  return (
    <>
      <iframe
        sandbox=""
        srcDoc={allowed}
        title={`메일 내용: ${subject}`}
        className={`mt-4 w-full rounded-s border border-line bg-white ${className}`}
        suppressHydrationWarning
      />
      <Unfold title="텍스트로 보기" className="mt-4">
        <pre className="rounded-s bg-wash p-4 font-sans text-14 whitespace-pre-wrap">{text}</pre>
      </Unfold>
    </>
  );
}
