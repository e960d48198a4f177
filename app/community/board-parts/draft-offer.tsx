import { seoulTime } from "#lib/seoul-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PostDraft } from "./post-draft.ts";

/** Offers a stored draft. Closing restores it, so that only an explicit discard loses it. */
export function DraftOffer({
  draft,
  onTake,
  onDrop,
}: {
  draft: PostDraft | null;
  onTake: (draft: PostDraft) => void;
  onDrop: (draft: PostDraft) => void;
}) {
  return (
    <Dialog
      open={draft !== null}
      onClose={() => draft && onTake(draft)}
      title="쓰던 글이 있어요. 이어서 쓸까요?"
      actions={
        draft && (
          <>
            <Button type="button" look="quiet" onClick={() => onDrop(draft)}>
              지우기
            </Button>
            <Button type="button" look="ink" autoFocus onClick={() => onTake(draft)}>
              이어서 쓰기
            </Button>
          </>
        )
      }
    >
      {draft && (
        <>
          <p className="text-16 font-medium">{draft.title.trim() || "제목 없는 글"}</p>
          <p className="mt-1 text-14 text-soft numbers">
            <time dateTime={new Date(draft.at).toISOString()}>{seoulTime(new Date(draft.at))}</time>
            에 이 기기에 남겨둔 글이에요.
          </p>
        </>
      )}
    </Dialog>
  );
}
