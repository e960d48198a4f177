import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

const looks = {
  primary: "bg-accent text-on-accent hover:brightness-90 active:brightness-80",
  ink: "bg-ink text-paper hover:opacity-90 active:opacity-80",
  outline: "border border-edge text-ink hover:bg-wash active:bg-wash",
  quiet: "text-ink hover:bg-wash active:bg-wash",
  danger: "border border-bad text-bad hover:bg-wash active:bg-wash",
};
const sizes = {
  l: "min-h-13 px-6 text-16 font-semibold",
  m: "min-h-11 px-4 text-14 font-medium",
  s: "min-h-9 px-3 text-14 font-medium",
};

export type ButtonLook = { look?: keyof typeof looks; size?: keyof typeof sizes; wide?: boolean };

export const buttonClass = ({ look = "outline", size = "m", wide }: ButtonLook): string =>
  `inline-flex items-center justify-center gap-2 rounded-s text-center transition duration-150 ease-quiet disabled:border disabled:border-line disabled:bg-wash disabled:text-soft disabled:opacity-100 aria-disabled:border aria-disabled:border-line aria-disabled:bg-wash aria-disabled:text-soft ${looks[look]} ${sizes[size]} ${wide ? "w-full" : ""}`;

/** Keeps its width while busy: the words stay, unseen, under the spinner. */
export function Button({
  look,
  size,
  wide,
  busy,
  className = "",
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type="submit"
      aria-busy={busy || undefined}
      {...rest}
      className={`${buttonClass({ look, size, wide })} relative ${className}`}
    >
      <span className={`inline-flex items-center gap-2 ${busy ? "opacity-0" : ""}`}>
        {children}
      </span>
      {busy && (
        <span
          aria-hidden
          className="absolute size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
    </button>
  );
}

export function ButtonLink({ look, size, wide, className = "", ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={`${buttonClass({ look, size, wide })} ${className}`} />;
}
