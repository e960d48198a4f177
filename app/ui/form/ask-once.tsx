import type { ReactNode } from "react";
import { buttonClass, type ButtonLook } from "../button.tsx";

type Props = ButtonLook & {
  /** of the button that opens it */
  label: string;
  question: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** Asks before something that cannot be taken back, without JavaScript too. */
export function AskOnce({
  label,
  question,
  isOpen = false,
  className = "w-full",
  children,
  ...look
}: Props) {
  return (
    <details open={isOpen} className={`group ${className}`}>
      <summary className="cursor-pointer list-none">
        <span className={`${buttonClass(look)} group-open:hidden`}>{label}</span>
        <span className="hidden min-h-11 items-center justify-between gap-4 text-16 font-semibold group-open:flex">
          {question}
          <span className="text-14 font-medium text-soft underline underline-offset-4">
            그대로 두기
          </span>
        </span>
      </summary>
      {children}
    </details>
  );
}
