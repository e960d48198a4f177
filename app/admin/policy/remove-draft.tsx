import { useState } from "react";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Asks once; without JavaScript the button stands apart from the others. */
export function RemoveDraft({
  policy: { edits, version },
  onLeave,
}: {
  policy: { edits: number; version: string };
  onLeave: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const ask = (event: React.MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const form = {
    reply: undefined,
    fields: { intent: "remove", edits: String(edits) },
    asMember: true,
    onSubmit: onLeave,
  };
  return (
    <div className="mt-12 border-t border-line pt-4">
      <PostForm {...form}>
        <Button look="danger" onClick={ask} className="self-start">
          초안 지우기
        </Button>
      </PostForm>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${version} 초안을 지울까요?`}
        actions={
          <>
            <Button type="button" onClick={() => setAsking(false)}>
              닫기
            </Button>
            <PostForm {...form} className="contents">
              {({ busy }) => (
                <Button look="danger" busy={busy}>
                  지우기
                </Button>
              )}
            </PostForm>
          </>
        }
      >
        <p className="text-14 text-soft">
          지운 초안은 되돌릴 수 없어요. 공개한 버전에는 영향이 없어요.
        </p>
      </Dialog>
    </div>
  );
}
