import { useId, type ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import { useModal, type ModalProps } from "./modal.ts";

/** A modal dialog; on the phone a sheet from below. `actions` stand at its end and stay in view. */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  children,
}: ModalProps & { title: string; actions?: ReactNode; children: ReactNode }) {
  const modal = useModal({ open, onClose });
  const titleId = useId();
  return (
    <dialog {...modal} aria-labelledby={titleId} className="sheet bg-paper text-ink shadow-float">
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-16 font-semibold">
            {title}
          </h2>
          <form method="dialog">
            <CloseButton />
          </form>
        </header>
        <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
        {actions && (
          <footer className="flex justify-end gap-2 border-t border-line p-4 max-md:*:flex-1 max-md:pb-[max(1rem,env(safe-area-inset-bottom))]">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
