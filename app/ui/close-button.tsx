import type { ButtonHTMLAttributes } from "react";
import { CloseIcon } from "./icons.tsx";

export function CloseButton({
  label = "닫기",
  className = "",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label?: string }) {
  return (
    <button
      type="submit"
      aria-label={label}
      {...rest}
      className={`grid size-11 place-items-center rounded-s text-ink hover:bg-wash ${className}`}
    >
      <CloseIcon />
    </button>
  );
}
