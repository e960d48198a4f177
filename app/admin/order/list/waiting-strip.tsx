import { Link } from "react-router";
import { WAITING_LIMIT, type WaitingCounts } from "#shop/order/list/waiting.ts";

const shown = (count: number) => (count >= WAITING_LIMIT ? `${WAITING_LIMIT - 1}+` : String(count));

/** What an owner has to do today, each with the way there; nothing that is done. */
export function WaitingStrip({ waiting }: { waiting: WaitingCounts }) {
  const things = [
    { title: "보낼 주문", count: waiting.ready, to: "/admin/order" },
    { title: "발송 지연", count: waiting.late, to: "/admin/order?late=1&sort=oldest", isBad: true },
    { title: "취소·반품·교환 요청", count: waiting.claims, to: "/admin/claim" },
    { title: "입금 대기", count: waiting.deposits, to: "/admin/order?payment=waiting_deposit" },
    { title: "결제 대조", count: waiting.findings, to: "/admin/payment", isBad: true },
  ].filter(({ count }) => count > 0);
  return (
    <section
      aria-labelledby="today"
      className="mt-3 flex flex-wrap items-baseline gap-x-6 border-y border-line text-14 max-md:gap-x-4 max-md:py-1 md:py-2.5"
    >
      <h2 id="today" className="font-semibold max-md:sr-only">
        오늘 할 일
      </h2>
      {things.length === 0 && <p className="text-soft">기다리는 일이 없어요.</p>}
      {things.map(({ title, count, to, isBad }) => (
        <Link
          key={title}
          to={to}
          className="inline-flex min-h-11 items-center gap-1.5 hover:underline md:min-h-6"
        >
          {title}{" "}
          <strong className={`numbers ${isBad ? "text-bad" : "text-accent"}`}>
            {shown(count)}
          </strong>
        </Link>
      ))}
    </section>
  );
}
