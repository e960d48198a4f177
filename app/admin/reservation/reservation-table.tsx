import { useSearchParams } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import type { ReservationRow } from "#shop/office/reservation/list-reservations.server.ts";
import type { ReservationStatus } from "#shop/reservation/status.ts";
import { TickBox } from "#app/admin/list/tick-box.tsx";
import { toggled } from "#app/admin/list/use-ticked.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  rows: ReservationRow[];
  form: string;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
};

const reservationTones: Record<ReservationStatus, StatusTone> = {
  requested: "warn",
  confirmed: "accent",
  ordered: "good",
  canceled: "neutral",
  expired: "neutral",
};
/** Nothing is left to be done by ticking with the others. */
const isChoosable = ({ status }: ReservationRow): boolean =>
  status === "requested" || status === "confirmed";

const head = "px-3 py-2 text-12 font-medium whitespace-nowrap text-soft";
const cell = "max-lg:block lg:px-3 lg:py-2.5";

/** A table where there is room, cards where there is not. Who it is shows when it is opened. */
export function ReservationTable({ rows, form, ticked, onTick }: Props) {
  const choosable = rows.filter(isChoosable);
  const all = choosable.length > 0 && choosable.every(({ number }) => ticked.has(number));
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">예약 목록</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-left">
          <th scope="col" className="w-11">
            {choosable.length > 0 && (
              <TickBox
                label="이 쪽의 예약 모두 선택"
                ticked={all}
                onTick={() => onTick(new Set(all ? [] : choosable.map(({ number }) => number)))}
              />
            )}
          </th>
          {["예약", "예약자", "상품"].map((words) => (
            <th key={words} scope="col" className={head}>
              {words}
            </th>
          ))}
          <th scope="col" className={`${head} text-right`}>
            금액
          </th>
          {["보내는 날", "상태"].map((words) => (
            <th key={words} scope="col" className={head}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((row) => (
          <ReservationLine
            key={row.number}
            row={row}
            form={form}
            ticked={isChoosable(row) ? ticked.has(row.number) : null}
            onTick={() => onTick(toggled(ticked, row.number))}
          />
        ))}
      </tbody>
    </table>
  );
}

function ReservationLine({
  row,
  form,
  ticked,
  onTick,
}: {
  row: ReservationRow;
  form: string;
  ticked: boolean | null;
  onTick: () => void;
}) {
  const [search] = useSearchParams();
  const opened = new URLSearchParams(search);
  opened.set("open", row.number);
  return (
    <tr className="border-b border-line transition-colors duration-150 hover:bg-wash has-checked:bg-wash max-lg:grid max-lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-lg:gap-x-2 max-lg:py-3">
      <td className="w-11 max-lg:row-span-4">
        {ticked !== null && (
          <TickBox
            label={`${row.number} 선택`}
            name={`reservation.${row.number}`}
            form={form}
            ticked={ticked}
            onTick={onTick}
          />
        )}
      </td>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <TextLink
          look="row"
          to={`?${opened}`}
          preventScrollReset
          className="font-medium whitespace-nowrap numbers"
        >
          {row.number}
        </TextLink>
        <time
          dateTime={row.requestedAt.toISOString()}
          className="block text-12 whitespace-nowrap text-soft numbers"
        >
          {seoulTime(row.requestedAt)}
        </time>
      </th>
      <td className={`${cell} max-lg:order-3 max-lg:col-start-2`}>
        <span className="whitespace-nowrap">{row.name}</span>{" "}
        <span className="text-12 whitespace-nowrap text-soft numbers lg:block">
          {row.phone}
          {row.isMember && " · 회원"}
        </span>
      </td>
      <td className={`${cell} max-lg:order-4 max-lg:col-start-2`}>
        <TextLink look="row" to={`/admin/reserve/${row.productId}`}>
          {row.title}
        </TextLink>
        <span className="block text-12 text-soft numbers">
          {[...row.options, `${row.quantity}개`].join(" · ")}
        </span>
      </td>
      <td
        className={`${cell} text-right font-medium whitespace-nowrap numbers max-lg:order-5 max-lg:self-end`}
      >
        {won(row.unitPrice * row.quantity)}
      </td>
      <ShipByCell row={row} />
      <StandingCell row={row} />
    </tr>
  );
}

function ShipByCell({ row: { isLate, shipBy, laterShipBy } }: { row: ReservationRow }) {
  return (
    <td
      className={`${cell} whitespace-nowrap numbers max-lg:order-6 max-lg:col-start-2 max-lg:text-12`}
    >
      <span className={isLate ? "font-semibold text-bad" : "text-soft"}>
        {seoulDate(shipBy)}까지{isLate && " · 지났어요"}
      </span>
      {laterShipBy && (
        <span className="block text-12 text-soft">주문할 때 {seoulDate(laterShipBy)} 동의</span>
      )}
    </td>
  );
}

function StandingCell({ row }: { row: ReservationRow }) {
  return (
    <td className={`${cell} max-lg:order-2 max-lg:text-right`}>
      <StatusBadge tone={row.isLate ? "bad" : reservationTones[row.status]} label={row.label} />
      {row.status === "confirmed" && row.orderUntil && (
        <span className="block text-12 whitespace-nowrap text-soft numbers">
          {seoulTime(row.orderUntil)}까지
        </span>
      )}
      {row.isAsked && <span className="block text-12 text-warn">바뀐 날 답 기다림</span>}
      {row.orderNumber && (
        <TextLink look="row" to={`/admin/order/${row.orderNumber}`} className="text-12 numbers">
          {row.orderNumber}
        </TextLink>
      )}
    </td>
  );
}
