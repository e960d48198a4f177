import type { ReactNode } from "react";
import { ruled } from "#app/ui/ruled.tsx";

type Row = { key: string | number; name: ReactNode; words: ReactNode; isHere?: boolean };
type Props = { caption: string; heads: [name: string, words: string]; rows: Row[] };

/** What is agreed before paying, one line for each case. */
export const TermsTable = ({ caption, heads: [name, words], rows }: Props) => (
  <table className="w-full text-14 numbers">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-12 text-soft">
      <tr>
        <th scope="col" className="py-2 text-left font-normal">
          {name}
        </th>
        <td className="py-2 text-right">{words}</td>
      </tr>
    </thead>
    <tbody className={ruled()}>
      {rows.map((row) => (
        <tr key={row.key} className={row.isHere ? "font-semibold text-accent" : ""}>
          <th scope="row" className="py-2 text-left font-normal">
            {row.name}
          </th>
          <td className="py-2 text-right">{row.words}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
