import { Link, type LinkProps } from "react-router";

/** A link among words. */
export const TextLink = ({ className = "", ...link }: LinkProps) => (
  <Link {...link} className={`underline underline-offset-4 ${className}`.trim()} />
);
