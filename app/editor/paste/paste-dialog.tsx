import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { OutsideForm } from "../outside-form.tsx";

/** A paste that would lose something. */
export type LossyPaste = { losses: string[]; paste: () => void };

/** Says what will be left out before it is. */
export function PasteDialog({
  pasted,
  onClose,
}: {
  pasted: LossyPaste | null;
  onClose: () => void;
}) {
  return (
    <OutsideForm>
      <Dialog
        open={pasted !== null}
        onClose={onClose}
        title="붙여넣으면 빠지는 것이 있어요"
        actions={
          pasted && (
            <>
              <Button type="button" look="quiet" onClick={onClose}>
                취소
              </Button>
              <Button
                type="button"
                look="ink"
                autoFocus
                onClick={() => {
                  onClose();
                  pasted.paste();
                }}
              >
                제외하고 붙여넣기
              </Button>
            </>
          )
        }
      >
        <ul className="list-disc pl-5 text-16">
          {pasted?.losses.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="mt-3 text-14 text-soft">
          글과 다른 꾸밈은 그대로 들어가요. 이미지는 파일로 저장한 뒤 올리면 넣을 수 있어요.
        </p>
      </Dialog>
    </OutsideForm>
  );
}
