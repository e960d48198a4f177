import type { MenuCount, MenuWork } from "./menu-entry.ts";

const waitingWords: Record<MenuCount, string> = {
  questions: "답변을 기다리는 질문",
  claims: "처리를 기다리는 요청",
  findings: "확인할 결제",
  objections: "답을 기다리는 후기 이의",
  errors: "확인할 오류",
  steps: "문 열기 전에 남은 준비",
};

const MOST_SHOWN = 99;

type Props = { of: MenuCount | undefined; work: MenuWork | undefined; className?: string };

/** How much of it waits. */
export function MenuBadge({ of, work, className = "" }: Props) {
  const count = of && work ? work.waiting[of] : 0;
  if (!of || !count) return null;
  return (
    <span
      className={`rounded-full bg-accent px-1.5 text-12 font-semibold text-on-accent numbers ${className}`}
    >
      <span className="sr-only">, {waitingWords[of]} </span>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
