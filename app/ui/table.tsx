import type { ReactNode } from "react";

type Head = string | { words: string; className: string };

/** Below this width the rows are cards; never, where a phone has room for the columns. */
const breaks = {
  lg: {
    table: "max-lg:block",
    head: "max-lg:sr-only",
    body: "max-lg:block max-lg:border-t max-lg:border-ink",
  },
  md: {
    table: "max-md:block",
    head: "max-md:sr-only",
    body: "max-md:block max-md:border-t max-md:border-ink",
  },
  never: { table: "", head: "", body: "" },
};

/** Of every cell in it. */
export const cardCell = "max-lg:block lg:px-3 lg:py-2.5 lg:first:pl-0 lg:last:pr-0";

/** The same where the rows are cards on a phone alone. */
export const mdCardCell = "max-md:block md:px-3 md:py-2.5 md:first:pl-0 md:last:pr-0";

type Props = {
  caption: string;
  heads: readonly Head[];
  /** before the first head: what ticks every row */
  tickAll?: ReactNode;
  cards?: keyof typeof breaks;
  /** the rows of sums */
  foot?: ReactNode;
  children: ReactNode;
};

/** A table where there is room, cards where there is not; its rows are what it holds. */
export function Table({ caption, heads, tickAll, cards = "lg", foot, children }: Props) {
  const { table, head, body } = breaks[cards];
  return (
    <table className={`w-full text-14 ${table}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className={head}>
        <tr className="border-b border-ink text-left">
          {tickAll !== undefined && (
            <th scope="col" className="w-11">
              {tickAll}
            </th>
          )}
          {heads.map((column) => {
            const { words, className } =
              typeof column === "string" ? { words: column, className: "" } : column;
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
      <tbody className={body}>{children}</tbody>
      {foot && <tfoot className="border-t border-ink font-semibold">{foot}</tfoot>}
    </table>
  );
}

/** The head of a column of amounts. */
export const amountHead = (words: string, className = ""): Head => ({
  words,
  className: `text-right ${className}`.trim(),
});
