import { showAlert } from "#app/browser/state/alerts.ts";
import { runAction } from "#app/browser/run-action.ts";
import { Button } from "#app/ui/button.tsx";

type CopyButtonProps = {
  text: string;
  /** what it is, with the particle that "copied" takes: "주문번호를" */
  what: string;
  /** for the button's name where a page has several */
  label?: string;
};

/** Needs JavaScript; the text itself stands beside it, easy to select. */
export function CopyButton({ text, what, label }: CopyButtonProps) {
  const copy = () =>
    runAction(
      async () => {
        await navigator.clipboard.writeText(text);
        showAlert(`${what} 복사했어요.`, { type: "success" });
      },
      { message: "복사하지 못했어요. 길게 눌러 복사해주세요", overlay: false },
    );
  return (
    <Button
      type="button"
      size="s"
      aria-label={label}
      onClick={() => void copy()}
      className="min-h-11 shrink-0 noscript:hidden print:hidden"
    >
      복사
    </Button>
  );
}
