import { useEffect, useRef, type MouseEvent } from "react";

/** Milliseconds within which a second press belongs to a double tap. */
export const DOUBLE_TAP_MS = 500;

export type ModalProps = { open: boolean; onClose: () => void };

/** A click beside a modal, on its backdrop, closes it, as Esc does for the keyboard. */
export const closesBeside = {
  onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  },
};

/**
 * Opens and closes a native <dialog> as a modal: focus stays inside, Esc and outside clicks close
 * it, then focus returns.
 */
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
