import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Renders the editor's dialogs outside of the page's form, because forms cannot be nested. */
export const OutsideForm = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div
      role="presentation"
      onSubmit={stop}
      onInput={stop}
      onChange={stop}
      onKeyDown={stop}
      onClick={stop}
      onBlur={stop}
      onFocus={stop}
    >
      {children}
    </div>,
    document.body,
  );
