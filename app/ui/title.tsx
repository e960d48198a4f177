import type { HTMLAttributes, Ref } from "react";

type Props = HTMLAttributes<HTMLHeadingElement> & {
  /** of a page that lists what the shop has */
  large?: boolean;
  ref?: Ref<HTMLHeadingElement>;
};

/** The heading of a page. */
export const Title = ({ large = false, className = "", children, ...title }: Props) => (
  <h1 {...title} className={`text-28 font-bold ${large ? "md:text-40" : ""} ${className}`.trim()}>
    {children}
  </h1>
);
