import { Form, Link, useSubmit } from "react-router";
import {
  isNarrowed,
  orderListPath,
  orderQuery,
  orderSorts,
  pageSizes,
  readOrderFilter,
  type OrderFilter,
} from "#shop/order/list/order-filter.ts";
import { payment } from "#shop/order/status.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";

const box =
  "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:min-h-10 md:text-14";

/** Resets all conditions, but keeps tab, sorting and page size. */
export const noConditions = {
  search: "",
  from: "",
  to: "",
  payment: "",
  recommender: "",
  memo: false,
  late: false,
  gift: false,
} as const satisfies Partial<OrderFilter>;

/** Search and filters stand in the address, so that a view can be kept and shared. */
export function OrderFiltering({
  filter,
  children,
}: {
  filter: OrderFilter;
  children: React.ReactNode;
}) {
  const submit = useSubmit();
  /** The address says only what was chosen. */
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    void submit(orderQuery(readOrderFilter(new URLSearchParams(fields))), {
      action: "/admin/order",
    });
  };
  return (
    <Form
      role="search"
      action="/admin/order"
      key={JSON.stringify(filter)}
      className="flex flex-col gap-1"
      onChange={({ currentTarget, target }) =>
        (target instanceof HTMLSelectElement ||
          (target instanceof HTMLInputElement && target.type === "checkbox")) &&
        show(currentTarget)
      }
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      <input type="hidden" name="tab" value={filter.tab} />
      <div className="flex flex-wrap gap-2">
        <OrderSearch search={filter.search} />
        <Button className="md:min-h-10">검색</Button>
        <div className="flex gap-2 max-md:w-full">
          <FilterChoice name="sort" label="정렬" chosen={filter.sort} choices={orderSorts} />
          <FilterChoice
            name="rows"
            label="한 쪽에 보이는 주문"
            chosen={String(filter.rows)}
            choices={Object.fromEntries(pageSizes.map((size) => [size, `${size}건씩`]))}
          />
        </div>
        <div className="ml-auto max-md:hidden">{children}</div>
      </div>
      <MoreConditions filter={filter} />
    </Form>
  );
}

const OrderSearch = ({ search }: { search: string }) => (
  <>
    <label htmlFor="search" className="sr-only">
      주문 검색
    </label>
    <input
      id="search"
      name="search"
      type="search"
      defaultValue={search}
      maxLength={60}
      placeholder="번호, 이름, 전화, 메일, 주소, 상품, 송장"
      enterKeyHint="search"
      autoComplete="off"
      className={`${box} min-w-0 flex-1 placeholder:text-soft md:max-w-120`}
    />
  </>
);

function MoreConditions({ filter }: { filter: OrderFilter }) {
  const { from, to, payment: money, recommender, memo, late, gift } = filter;
  const isUsed = Boolean(from || to || money || recommender || memo || late || gift);
  return (
    <details open={isUsed || undefined} className="group">
      <summary className="inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink md:min-h-9">
        조건 더 보기
        <ChevronIcon className="size-4 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
      </summary>
      <div className="grid grid-cols-2 items-end gap-2 pb-1 md:flex md:flex-wrap">
        <Labelled label="주문일 시작" name="from">
          <input
            id="from"
            name="from"
            type="date"
            defaultValue={from}
            className={`${box} w-full`}
          />
        </Labelled>
        <Labelled label="주문일 끝" name="to">
          <input id="to" name="to" type="date" defaultValue={to} className={`${box} w-full`} />
        </Labelled>
        <Labelled label="결제 상태" name="payment">
          <FilterChoice name="payment" chosen={money} choices={{ "": "모두", ...payment.states }} />
        </Labelled>
        <Labelled label="추천인 코드" name="recommender">
          <input
            id="recommender"
            name="recommender"
            defaultValue={recommender}
            maxLength={40}
            autoComplete="off"
            className={`${box} w-full md:w-36`}
          />
        </Labelled>
        <FilterTick name="late" label="발송 지연만" ticked={late} />
        <FilterTick name="gift" label="받기를 기다리는 선물만" ticked={gift} />
        <FilterTick name="memo" label="메모 있는 주문만" ticked={memo} />
        <Button className="md:min-h-10">적용</Button>
        {isNarrowed(filter) && (
          <Link
            to={orderListPath({ ...filter, ...noConditions })}
            className={`${buttonClass({ look: "quiet" })} md:min-h-10`}
          >
            조건 지우기
          </Link>
        )}
      </div>
    </details>
  );
}

function FilterChoice({
  name,
  label,
  chosen,
  choices,
}: {
  name: string;
  label?: string;
  chosen: string;
  choices: Record<string, string>;
}) {
  return (
    <div className="min-w-0 flex-1">
      {label && (
        <label htmlFor={name} className="sr-only">
          {label}
        </label>
      )}
      <select id={name} name={name} defaultValue={chosen} className={`${box} w-full`}>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function Labelled({
  label,
  name,
  children,
}: {
  label: string;
  name: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={name} className="text-12 text-soft">
        {label}
      </label>
      {children}
    </div>
  );
}

function FilterTick({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-14 md:min-h-10 md:px-1">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={ticked}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}
