import { seoulTime } from "#lib/seoul-time.ts";
import type { UndoableChange } from "#shop/product/grid/undo-grid.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Props = { changes: UndoableChange[]; busy: boolean; onUndo: (id: string) => void };

/** Recent changes, each with undo. */
export function UndoList({ changes, busy, onUndo }: Props) {
  if (!changes.length) return null;
  return (
    <Unfold title="최근에 바꾼 것" look="link">
      <ul className="max-w-xl border-t border-line">
        {changes.map(({ id, at, cells }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 border-b border-line text-14">
            <time dateTime={at.toISOString()} className="numbers text-soft">
              {seoulTime(at)}
            </time>
            <span className="flex-1 numbers">{cells}칸</span>
            <Button
              type="button"
              size="s"
              disabled={busy}
              onClick={() => onUndo(id)}
              aria-label={`${seoulTime(at)}에 바꾼 ${cells}칸 되돌리기`}
            >
              되돌리기
            </Button>
          </li>
        ))}
      </ul>
    </Unfold>
  );
}
