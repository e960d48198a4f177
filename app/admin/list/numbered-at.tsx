import type { ReactNode } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  to: string;
  at: Date;
  /** for what opens over the list: the list stays where it is */
  preventScrollReset?: boolean;
  children: ReactNode;
};

/** A row's number, which opens it, over the time at which it came. */
export const NumberedAt = ({ to, at, preventScrollReset = false, children }: Props) => (
  <>
    <TextLink
      look="row"
      to={to}
      preventScrollReset={preventScrollReset}
      className="font-medium whitespace-nowrap numbers"
    >
      {children}
    </TextLink>
    <time dateTime={at.toISOString()} className="block text-12 whitespace-nowrap text-soft numbers">
      {seoulTime(at)}
    </time>
  </>
);
