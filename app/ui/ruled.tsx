import type { HTMLAttributes } from "react";

const looks = {
  /** rows between lines */
  rows: "divide-y divide-line border-y border-line",
  /** the same, where a heading or a frame has the outer lines */
  inner: "divide-y divide-line",
  /** one thing between two lines */
  alone: "border-y border-line",
};

/** For what is no plain element: a part that takes a class, or a table's body. */
export const ruled = (look: keyof typeof looks = "rows"): string => looks[look];

type Props = HTMLAttributes<HTMLElement> & {
  as?: "ul" | "ol" | "dl" | "div" | "p";
  look?: keyof typeof looks;
};

/** What lies between hairlines. */
export const Ruled = ({ as: Element = "ul", look, className = "", ...rest }: Props) => (
  <Element {...rest} className={`${ruled(look)} ${className}`.trim()} />
);
