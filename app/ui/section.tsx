import { useId, type ReactNode } from "react";

const looks = {
  ruled: "border-b border-ink pb-3 text-20 font-semibold",
  ruledSmall: "border-b border-ink pb-2 text-16 font-semibold",
  open: "text-20 font-semibold",
  openSmall: "text-16 font-semibold",
};

type Props = {
  /** the heading's, which names the part for a screen reader */
  id?: string;
  title: ReactNode;
  look?: keyof typeof looks;
  className?: string;
  titleClass?: string;
  children?: ReactNode;
};

/** A part of a page under its own heading, which a line rules off where rows follow. */
export function Section({ id, title, look = "ruled", titleClass = "", children, ...part }: Props) {
  const own = useId();
  return (
    <section aria-labelledby={id ?? own} {...part}>
      <h2 id={id ?? own} className={`${looks[look]} ${titleClass}`.trim()}>
        {title}
      </h2>
      {children}
    </section>
  );
}
