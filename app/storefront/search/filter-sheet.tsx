import type { ReactNode } from "react";
import { useModal } from "#app/ui/modal.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { useWithout } from "./chosen-filters.tsx";

type Props = {
  /** what the button says */
  words: string;
  /** the names of the filters that are set, in the address */
  chosen: string[];
  onClose: () => void;
  children: ReactNode;
};

/** The filters over the list, which changes with each choice below them. */
export function FilterSheet({ words, chosen, onClose, children }: Props) {
  const { ref, ...modal } = useModal({ open: true, onClose });
  const without = useWithout();
  return (
    <dialog {...modal} ref={ref} aria-label="조건 고르기" className="sheet bg-paper text-ink">
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center justify-between border-b border-line py-1 pr-2 pl-5">
          <h2 className="text-16 font-semibold">조건 고르기</h2>
          <button
            type="button"
            aria-label="조건 닫기"
            onClick={() => ref.current?.close()}
            className="grid size-11 shrink-0 place-items-center rounded-s hover:bg-wash"
          >
            <CloseIcon />
          </button>
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5">{children}</div>
        <div className="flex gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {chosen.length > 0 && (
            <ButtonLink to={without(...chosen)} replace preventScrollReset className="shrink-0">
              모두 지우기
            </ButtonLink>
          )}
          <Button look="ink" wide>
            {words}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
