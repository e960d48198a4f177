import type { ReactNode } from "react";

/** What a buyer should know before choosing. */
export function Notes({ notes }: { notes: ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 text-soft marker:text-edge">
      {notes.map((words, at) => (
        <li key={at}>{words}</li>
      ))}
    </ul>
  );
}
