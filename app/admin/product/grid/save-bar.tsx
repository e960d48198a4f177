import { asBar } from "#app/ui/bar.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { count: number; busy: boolean; onSave: () => void; onForget: () => void };

/** Floats over the grid as soon as a cell is changed. */
export function SaveBar({ count, busy, onSave, onForget }: Props) {
  return (
    <div
      ref={asBar}
      hidden={!count}
      className="fixed bottom-20 left-1/2 z-20 flex w-max max-w-[calc(100vw-1rem)] -translate-x-1/2 items-center gap-1 rounded-m border border-line bg-paper p-2 whitespace-nowrap shadow-float md:bottom-6"
    >
      <p className="px-3 text-14 numbers" aria-live="polite">
        {count}칸 바뀜
      </p>
      <Button type="button" look="primary" busy={busy} onClick={onSave}>
        저장
      </Button>
      <Button type="button" look="quiet" disabled={busy} onClick={onForget}>
        되돌리기
      </Button>
    </div>
  );
}
