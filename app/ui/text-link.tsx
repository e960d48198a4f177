import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

const line = "underline underline-offset-4";
const faint = "underline decoration-edge underline-offset-4 hover:decoration-ink";
const soft = "text-soft underline decoration-edge underline-offset-4 hover:text-ink";

const looks = {
  /** among words */
  plain: line,
  /** by itself, as high as a thumb */
  tall: `inline-flex min-h-11 items-center ${line}`,
  /** one of many */
  faint,
  /** what a row of a list is about */
  row: `inline-flex min-h-6 items-center ${faint}`,
  /** beside what matters more */
  soft,
  /** the same by itself */
  note: `inline-flex min-h-11 items-center text-14 ${soft}`,
  /** a product's or post's name, underlined under the mouse alone */
  name: "underline-offset-4 hover:underline",
  /** in a foot of many */
  menu: "inline-flex min-h-11 items-center underline-offset-4 hover:underline",
};

type SharedProps = {
  look?: keyof typeof looks;
  className?: string | undefined;
  children: ReactNode;
};
type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** For a button or a summary that looks like a link. */
export const textLink = (look: keyof typeof looks = "plain"): string => looks[look];

/** A link among words; by `to` within the shop, by `href` out of it or with a new document. */
export function TextLink({
  look,
  className = "",
  children,
  ...link
}: SharedProps & (Omit<LinkProps, "className"> | Anchor)) {
  const looked = `${textLink(look)} ${className}`.trim();
  return "href" in link ? (
    <a {...link} className={looked}>
      {children}
    </a>
  ) : (
    <Link {...link} className={looked}>
      {children}
    </Link>
  );
}
