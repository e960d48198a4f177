import { useMissingSteps } from "#app/admin/setup/opening.ts";
import { dutyKinds, MOST_COUNTED, type DutyKind } from "#shop/office/duty/duty-kinds.ts";
import { ruled } from "#app/ui/ruled.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  waiting: { kind: DutyKind; count: number }[];
  /** orders that should have been sent before today, over a list of orders */
  late?: number;
};

const words = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : count);

/** Waiting work in one line above another list. */
export function TodayStrip({ waiting, late = 0 }: Props) {
  const isOpen = useMissingSteps().length === 0;
  const things = waiting.filter(({ count }) => count > 0);
  return (
    <nav
      aria-label="오늘 할 일"
      className={`${ruled("alone")} mb-4 flex flex-wrap items-baseline gap-x-5 text-14 max-md:gap-x-4 max-md:py-1 md:py-2.5`}
    >
      <TextLink look="menu" to="/admin/today" className="font-semibold md:min-h-6">
        오늘 할 일
      </TextLink>
      {things.length === 0 && (
        <span className="text-soft">
          {isOpen ? "모두 마쳤어요." : "주문을 받으려면 오픈 준비를 마쳐주세요."}
        </span>
      )}
      {late > 0 && (
        <TextLink look="menu" to="/admin/order?late=1&sort=oldest" className="gap-1.5 md:min-h-6">
          발송 지연 <strong className="text-bad numbers">{words(late)}</strong>
        </TextLink>
      )}
      {things.map(({ kind, count }) => (
        <TextLink
          look="menu"
          key={kind}
          to={`/admin/today?kind=${kind}`}
          className="gap-1.5 md:min-h-6"
        >
          {dutyKinds[kind].title} <strong className="text-accent numbers">{words(count)}</strong>
        </TextLink>
      ))}
    </nav>
  );
}
