import { useEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from "react";
import { CloseButton } from "../close-button.tsx";
import { closesBeside } from "../modal.ts";

type DrawerProps = {
  id: string;
  label: string;
  open: boolean;
  /** called also when the browser itself opens or closes it */ onChange: (open: boolean) => void;
  children: ReactNode;
};

/**
 * A drawer from the right, 90 percent wide. It uses the browser's dialog commands, so that it works
 * before hydration and without JavaScript.
 */
export function Drawer({ id, label, open, onChange, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // React attaches `toggle` only to dialogs it created, not to hydrated ones.
  useEffect(() => {
    const drawer = ref.current;
    const tell = () => onChange(drawer?.open === true);
    drawer?.addEventListener("toggle", tell);
    return () => drawer?.removeEventListener("toggle", tell);
  }, [onChange]);
  const wasOpen = useRef(false);
  useEffect(() => {
    const drawer = ref.current;
    if (open && drawer && !drawer.open) drawer.showModal();
    // The visitor opened it before hydration, so the state follows the dialog.
    else if (!open && drawer?.open && !wasOpen.current) onChange(true);
    else if (!open) drawer?.close();
    wasOpen.current = open;
  }, [open, onChange]);
  return (
    <dialog
      ref={ref}
      id={id}
      aria-label={label}
      {...closesBeside}
      onClose={() => onChange(false)}
      className="drawer bg-paper text-ink shadow-float"
    >
      <div className="flex min-h-full flex-col pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <form
          method="dialog"
          className="flex h-15 shrink-0 items-center justify-end border-b border-line pr-2.5"
        >
          <CloseButton label={`${label} 닫기`} />
        </form>
        {children}
      </div>
    </dialog>
  );
}

/** Opens the drawer with a dialog command; older browsers use the click handler. */
export function DrawerButton({
  drawer,
  open,
  onOpen,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  drawer: string;
  open: boolean;
  onOpen: () => void;
}) {
  const command = { command: "show-modal", commandfor: drawer };
  const openByHand = () => {
    if (!("commandForElement" in HTMLButtonElement.prototype)) onOpen();
  };
  return (
    <button
      type="button"
      {...rest}
      {...command}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={openByHand}
    />
  );
}
