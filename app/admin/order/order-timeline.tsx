import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { Section } from "#app/ui/section.tsx";

type Event = AdminOrder["history"][number];

const actors: Record<Event["by"], string> = {
  shopper: "주문자",
  admin: "관리자",
  payment: "결제사",
  courier: "택배사",
  clock: "자동",
};

/** An event's facts in words; other stored facts are for programs. */
function factWords({ amount, reason, company, waybillNumber, pieces }: Event["facts"]): string {
  return [
    typeof amount === "number" && won(amount),
    reason,
    company && `${company} ${waybillNumber}`,
    pieces,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Everything that happened to the order, newest first, and who did it. */
export function OrderTimeline({ history }: { history: Event[] }) {
  return (
    <Section id="history" title="진행 기록">
      <ol>
        {history.map(({ id, at, words, by, who, facts }) => (
          <li
            key={id}
            className="grid gap-x-6 border-b border-line py-3 text-14 md:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <time dateTime={at.toISOString()} className="text-soft numbers">
              {seoulTime(at)}
            </time>
            <div className="flex flex-wrap justify-between gap-x-4">
              <p className="font-medium">
                {words}
                {factWords(facts) && (
                  <span className="block font-normal text-soft numbers">{factWords(facts)}</span>
                )}
              </p>
              <p className="text-12 leading-(--text-14--line-height) text-soft">
                {who ? `${actors[by]} ${who}` : actors[by]}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
