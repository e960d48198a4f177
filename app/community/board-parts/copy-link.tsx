import { sharePage } from "#app/browser/share-page.ts";
import { Button } from "#app/ui/button.tsx";

/** Gives the address of this page on. Needs JavaScript, and is not there without. */
export function CopyLink({ title }: { title: string }) {
  return (
    <Button type="button" onClick={() => void sharePage(title)} className="noscript:hidden">
      링크 복사
    </Button>
  );
}
