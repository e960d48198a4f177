import type { ButtonHTMLAttributes, ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import { closesBeside } from "./modal.ts";

/** A temporary drawer from the right, 90 percent wide. It keeps its own state, so that it works without JavaScript too. */
export function Drawer({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <dialog id={id} aria-label={label} {...closesBeside} className="drawer bg-paper text-ink shadow-float">
      <div className="flex min-h-full flex-col pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <form method="dialog" className="flex h-15 shrink-0 items-center justify-end border-b border-line pr-2.5">
          <CloseButton label={`${label} 닫기`} />
        </form>
        {children}
      </div>
    </dialog>
  );
}

/** Opens the drawer by the browser's own command; older browsers need the click. */
export function DrawerButton({ drawer, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { drawer: string }) {
  const command = { command: "show-modal", commandfor: drawer };
  const openByHand = () => {
    const dialog = document.getElementById(drawer);
    if (!("commandForElement" in HTMLButtonElement.prototype) && dialog instanceof HTMLDialogElement) dialog.showModal();
  };
  return <button type="button" {...rest} {...command} aria-haspopup="dialog" onClick={openByHand} />;
}
