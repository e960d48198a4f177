import { Form, Link } from "react-router";
import {
  figuresQuery,
  type DayRange,
  type FiguresFilter,
} from "#shop/money/figures/figures-filter.ts";
import { filterBox } from "#app/admin/list/filter-form.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = { filter: FiguresFilter; ranges: { title: string; range: DayRange }[] };

/** The usual periods by one tap, any other by its days; in the address. */
export function RangeChoice({ filter, ranges }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-4">
      <nav aria-label="기간" className="scrolls-sideways -mx-4 px-4 md:mx-0 md:px-0">
        <ul className="flex min-w-max gap-1">
          {ranges.map(({ title, range }) => (
            <li key={title}>
              <Link
                to={`?${figuresQuery({ ...filter, ...range })}`}
                preventScrollReset
                aria-current={
                  range.from === filter.from && range.to === filter.to ? "page" : undefined
                }
                className="inline-flex min-h-11 items-center rounded-s px-3 text-14 text-soft hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        key={`${filter.from} ${filter.to}`}
        preventScrollReset
        className="flex min-w-0 flex-wrap items-end gap-2 max-md:w-full"
      >
        <input type="hidden" name="by" value={filter.view} />
        <Day name="from" label="첫날" value={filter.from} />
        <Day name="to" label="마지막 날" value={filter.to} />
        <Button>보기</Button>
      </Form>
    </div>
  );
}

const Day = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <div className="flex min-w-35 flex-1 flex-col gap-1">
    <label htmlFor={name} className="text-12 text-soft">
      {label}
    </label>
    <input
      id={name}
      name={name}
      type="date"
      defaultValue={value}
      required
      className={`${filterBox} w-full min-w-0`}
    />
  </div>
);
