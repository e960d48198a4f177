import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Dialogs of the editor stand outside of the page's form: a form in a form is none, and theirs must
 * not be taken for the page's.
 */
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
