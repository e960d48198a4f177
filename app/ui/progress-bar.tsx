import type { ComponentProps } from "react";

/** How far something is, in the shop's colours: browsers paint their own bar each in its own. */
export const ProgressBar = ({ className, ...bar }: ComponentProps<"progress">) => (
  <progress
    {...bar}
    className={`block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent ${className ?? ""}`}
  />
);
