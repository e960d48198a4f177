import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Period } from "#shop/office/recommender/recommender-period.ts";
import { Button } from "#app/ui/button.tsx";
import { filterBox } from "#app/admin/list/filter-form.tsx";

const box = `${filterBox} w-full min-w-0`;

/** Which orders are counted; in the address. One recommender's page has no search. */
export function PeriodForm({
  period,
  search,
  hidden = {},
}: {
  period: Period;
  search?: string;
  hidden?: Record<string, string>;
}) {
  return (
    <Form
      role="search"
      key={JSON.stringify([period, search])}
      className="grid grid-cols-2 items-end gap-x-2 gap-y-3 md:flex md:flex-wrap"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search !== undefined && (
        <div className="col-span-2 md:min-w-64 md:flex-1">
          <Around label="코드나 이름" name="search">
            <input
              id="search"
              name="search"
              type="search"
              defaultValue={search}
              maxLength={50}
              autoComplete="off"
              enterKeyHint="search"
              className={box}
            />
          </Around>
        </div>
      )}
      <Around label="주문 시작일" name="from">
        <input
          id="from"
          name="from"
          type="date"
          defaultValue={period.from}
          required
          className={box}
        />
      </Around>
      <Around label="주문 종료일" name="to">
        <input id="to" name="to" type="date" defaultValue={period.to} required className={box} />
      </Around>
      <Button className="max-md:col-span-2">보기</Button>
    </Form>
  );
}

function Around({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={name} className="text-12 text-soft">
        {label}
      </label>
      {children}
    </div>
  );
}
