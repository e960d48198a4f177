import { daysFrom, dayWords } from "#lib/calendar-day.ts";

/** When it must be sent. `today` comes with the page, so that server and browser agree. */
export function DueWords({
  due,
  today,
  isDigital,
  className = "",
}: {
  due: string | null;
  today: string;
  isDigital?: boolean;
  className?: string;
}) {
  if (!due) return null;
  const sent = isDigital ? "제공" : "발송";
  const late = daysFrom(due, today);
  if (late > 0)
    return (
      <span className={`block text-12 font-medium text-bad numbers ${className}`}>
        {sent} {late}일 지남
      </span>
    );
  return (
    <span
      className={`block text-12 whitespace-nowrap numbers ${late === 0 ? "font-medium text-warn" : "text-soft"} ${className}`}
    >
      {late === 0 ? `오늘까지 ${sent}` : `${dayWords(due).slice(6)}까지`}
    </span>
  );
}
