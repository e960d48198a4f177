import type { DetailsHTMLAttributes, ReactNode } from "react";

const looks = {
  quiet: "text-14 text-soft underline decoration-edge underline-offset-4 hover:text-ink",
  link: "text-14 underline decoration-edge underline-offset-4 hover:decoration-ink",
  button: "rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash",
};

type Props = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, "title"> & {
  title: ReactNode;
  look?: keyof typeof looks;
  /** a label for screen readers, where a page repeats the title */
  label?: string;
};

/** Content that most visitors do not need, behind a click; works without JavaScript. */
export function Unfold({ title, look = "quiet", label, children, ...details }: Props) {
  return (
    <details {...details}>
      <summary aria-label={label} className={`inline-flex min-h-11 items-center ${looks[look]}`}>
        {title}
      </summary>
      {children}
    </details>
  );
}
