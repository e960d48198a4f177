import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

const FORM = "remove-draft";

/** Asks once; without JavaScript the button stands apart from the others. */
export function RemoveDraft({
  policy: { edits, version },
  onLeave,
}: {
  policy: { edits: number; version: string };
  onLeave: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const busy = useNavigation().formData?.get("intent") === "remove";
  const ask = (event: React.MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <div className="mt-12 border-t border-line pt-4">
      <Form
        id={FORM}
        method="post"
        onSubmit={(event) => (busy ? event.preventDefault() : onLeave())}
      >
        <AsField />
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="edits" value={edits} />
        <Button look="danger" onClick={ask}>
          초안 지우기
        </Button>
      </Form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${version} 초안을 지울까요?`}
        actions={
          <>
            <Button type="button" onClick={() => setAsking(false)}>
              그만두기
            </Button>
            <Button form={FORM} look="danger" busy={busy}>
              지우기
            </Button>
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
