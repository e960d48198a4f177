import { waitingAt, type MenuEntry, type WaitingWork } from "./menu-entry.ts";

const MOST_SHOWN = 99;

type Props = { entry: MenuEntry; work: WaitingWork | undefined; className?: string };

/** How much of it waits. */
export function MenuBadge({ entry, work, className = "" }: Props) {
  const count = waitingAt(entry, work);
  if (!count) return null;
  return (
    <span
      className={`rounded-full bg-accent px-1.5 text-12 font-semibold text-on-accent numbers ${className}`}
    >
      <span className="sr-only">, {entry.waits?.words} </span>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
