import type { ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import { useModal, type ModalProps } from "./modal.ts";

/** A temporary drawer from the right, 90 percent wide. A button with command="show-modal" and commandfor={id} opens it without JavaScript. */
export function Drawer({ open, onClose, id, label, head, children }: ModalProps & { id: string; label: string; head?: ReactNode; children: ReactNode }) {
  const modal = useModal({ open, onClose });
  return (
    <dialog {...modal} id={id} aria-label={label} className="drawer bg-paper text-ink shadow-float">
      <div className="flex min-h-full flex-col pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div className="flex h-15 items-center justify-between border-b border-line pr-2 pl-5">
          {head ?? <span />}
          <form method="dialog"><CloseButton label="메뉴 닫기" /></form>
        </div>
        {children}
      </div>
    </dialog>
  );
}
