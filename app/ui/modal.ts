import { useEffect, useRef, type MouseEvent } from "react";

export type ModalProps = { open: boolean; onClose: () => void };

/** Opens and closes a native <dialog> as a modal: focus stays inside, Esc and a click beside it close it, focus returns after. */
export function useModal({ open, onClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // A button's own command may have opened it already.
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return {
    ref,
    onClose: () => {
      if (!ref.current?.open) onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) event.currentTarget.close();
    },
  };
}
