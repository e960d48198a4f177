import type { ReactNode } from "react";

type Head = string | { words: string; className: string };

/** Of every cell in it. */
export const cardCell = "max-lg:block lg:px-3 lg:py-2.5 lg:first:pl-0 lg:last:pr-0";

/** A table where there is room, cards where there is not; its rows are what it holds. */
export function CardTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly Head[];
  children: ReactNode;
}) {
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-left">
          {heads.map((head) => {
            const { words, className } =
              typeof head === "string" ? { words: head, className: "" } : head;
            return (
              <th
                key={words}
                scope="col"
                className={`px-3 py-2 text-12 font-medium whitespace-nowrap text-soft first:pl-0 last:pr-0 ${className}`}
              >
                {words}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">{children}</tbody>
    </table>
  );
}
