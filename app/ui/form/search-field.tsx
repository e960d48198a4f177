import type { InputHTMLAttributes } from "react";

const heights = { m: "min-h-11", l: "min-h-12 flex-1" };

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
  /** for screen readers */
  label: string;
  /** what the list is narrowed by now */
  value: string;
  size?: keyof typeof heights;
};

/** The words that narrow a list, which stand in its address. */
export const SearchField = ({ label, value, size = "m", className = "", ...field }: Props) => (
  <input
    key={value}
    name="q"
    type="search"
    aria-label={label}
    defaultValue={value}
    enterKeyHint="search"
    autoComplete="off"
    {...field}
    className={`${heights[size]} w-full min-w-0 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink ${className}`}
  />
);
