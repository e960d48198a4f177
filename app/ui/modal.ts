import { useEffect, useRef, type MouseEvent } from "react";

export type ModalProps = { open: boolean; onClose: () => void };

/** A click beside a modal, on its backdrop, closes it, as Esc does for the keyboard. */
export const closesBeside = {
  onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  },
};

/** Opens and closes a native <dialog> as a modal: focus stays inside, Esc and a click beside it close it, focus returns after. */
export function useModal({ open, onClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return {
    ...closesBeside,
    ref,
    onClose: () => {
      if (!ref.current?.open) onClose();
    },
  };
}
