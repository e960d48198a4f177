import { won } from "#lib/won.ts";
import type { OrderRow } from "#shop/office/order/list-orders.server.ts";
import { payment } from "#shop/order/status.ts";
import type { Column } from "#app/admin/list/office-list.tsx";
import { TickBox } from "#app/admin/list/tick-box.tsx";
import { OrderBadge } from "../order-badge.tsx";
import { DueWords } from "./due-words.tsx";
import { NextStep, type NextStepProps } from "./next-step.tsx";
import type { useChosen } from "./use-chosen.ts";
import { NumberedAt } from "#app/admin/list/numbered-at.tsx";

type Props = Omit<NextStepProps, "order"> & {
  rows: OrderRow[];
  columns: Column<OrderRow>[];
  today: string;
  /** the form that the ticks belong to */
  form: string;
  chosen: ReturnType<typeof useChosen>;
};

const cell = "max-lg:block lg:px-2.5 lg:py-1.5 lg:align-top";
const head = "px-2.5 py-2 text-12 font-medium whitespace-nowrap text-soft";

/** A table where there is room, cards where there is not. */
export function OrderTable({ rows, columns, chosen, ...rest }: Props) {
  const all = rows.every(({ number }) => chosen.ticked.has(number));
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">주문 목록</caption>
      <thead className="max-lg:block max-lg:border-b max-lg:border-ink">
        <tr className="text-left max-lg:flex max-lg:items-center lg:border-b lg:border-ink">
          <th scope="col" className="w-9 p-0">
            <TickBox
              dense
              label="이 페이지의 주문 모두 선택"
              ticked={all}
              onTick={(isTicked) => chosen.choose(isTicked ? rows.map(({ number }) => number) : [])}
            />
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            주문
          </th>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={`${head} max-lg:hidden ${column.isNumber ? "text-right" : ""}`}
            >
              {column.title}
            </th>
          ))}
          <th scope="col" className={`${head} max-lg:hidden`}>
            상태
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            송장과 다음 할 일
          </th>
          <td aria-hidden className="text-12 text-soft lg:hidden">
            모두 선택
          </td>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map((order) => (
          <OrderLine key={order.number} order={order} columns={columns} chosen={chosen} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine({
  order,
  columns,
  chosen,
  form,
  today,
  ...rest
}: { order: OrderRow } & Omit<Props, "rows">) {
  return (
    <tr
      data-order={order.number}
      className="border-b border-line has-[td:first-child_input:checked]:bg-wash max-lg:grid max-lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:py-3 md:max-lg:grid-cols-[2.75rem_11rem_minmax(0,1fr)_7rem]"
    >
      <td className="p-0 align-top max-lg:row-span-2 max-lg:-mt-2">
        <TickBox
          dense
          label={`${order.number} 선택`}
          name={`order.${order.number}`}
          form={form}
          ticked={chosen.ticked.has(order.number)}
          onTick={(isTicked, isRange) => chosen.tick(order.number, isTicked, isRange)}
        />
      </td>
      <td className={cell}>
        <NumberedAt to={`/admin/order/${order.number}`} at={order.placedAt}>
          {order.number}
        </NumberedAt>
      </td>
      {columns.map(({ name, cell: words, className }) => (
        <td key={name} className={`${cell} ${className}`}>
          {words(order)}
        </td>
      ))}
      <td
        className={`${cell} max-md:col-start-3 max-md:row-start-1 max-lg:text-right md:max-lg:col-start-4 md:max-lg:row-start-1`}
      >
        <OrderBadge order={order} />
        {order.partlySent && order.delivery === "delivery" && (
          <span className="block text-12 whitespace-nowrap text-warn">일부만 보냈어요</span>
        )}
        <DueWords due={order.due} today={today} isDigital={order.isDigital} />
      </td>
      <td className={`${cell} max-lg:col-span-full max-lg:mt-2 max-lg:empty:hidden lg:w-96`}>
        <NextStep order={order} {...rest} />
      </td>
    </tr>
  );
}

const beside = "max-md:col-span-2 max-md:col-start-2 md:max-lg:col-span-2 md:max-lg:col-start-2";

const Person = ({ name, phone }: OrderRow["orderer"]) => (
  <>
    <span className="whitespace-nowrap">{name}</span>
    <span className="text-12 whitespace-nowrap text-soft numbers max-lg:text-14 lg:block">
      {phone}
    </span>
  </>
);

/** What may be left out of the table; what this device did not choose stays away. */
export const orderCells = {
  orderer: {
    cell: ({ orderer }: OrderRow) => <Person {...orderer} />,
    className: `${beside} max-lg:flex max-lg:gap-2`,
  },
  items: {
    cell: ({ items, pieces, hasParcel }: OrderRow) => (
      <>
        <span className="lg:line-clamp-2">{items}</span>
        <span className="text-12 whitespace-nowrap text-soft numbers">
          {" "}
          {pieces}개{!hasParcel && " · 디지털"}
        </span>
      </>
    ),
    className: `${beside} md:max-lg:col-span-1 md:max-lg:col-start-3 md:max-lg:row-start-1`,
  },
  total: {
    cell: ({ total }: OrderRow) => won(total),
    isNumber: true,
    className:
      "font-medium whitespace-nowrap numbers lg:text-right max-md:col-start-2 md:max-lg:col-start-4 md:max-lg:text-right",
  },
  payment: {
    cell: ({ payment: state }: OrderRow) => payment.states[state],
    className:
      "whitespace-nowrap text-soft max-lg:text-right max-lg:text-12 max-md:col-start-3 md:max-lg:col-start-4",
  },
  recipient: {
    cell: ({ recipient }: OrderRow) => (
      <>
        <span className="text-12 text-soft lg:hidden">받는 분</span>
        <Person {...recipient} />
      </>
    ),
    className: `${beside} max-lg:flex max-lg:gap-2`,
    isExtra: true,
  },
  recommender: {
    cell: ({ recommenderCode }: OrderRow) =>
      recommenderCode && (
        <>
          <span className="text-12 lg:hidden">추천인 </span>
          {recommenderCode}
        </>
      ),
    className: `${beside} text-soft max-lg:empty:hidden`,
    isExtra: true,
  },
  memo: {
    cell: ({ memo }: OrderRow) => memo && <span className="line-clamp-2 max-w-60">{memo}</span>,
    className: `${beside} text-soft max-lg:empty:hidden`,
    isExtra: true,
  },
};
