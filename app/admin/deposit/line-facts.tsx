import { calendarDayOf, nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { ShownLine } from "#shop/statement/line/list-statement.server.ts";

/** When money moved, as exactly as the bank says it. */
export const lineTime = ({ at, precision }: Pick<ShownLine, "at" | "precision">): string =>
  precision === "day" ? nearDayWords(calendarDayOf(at)) : seoulTime(at);

/** What a bank says of one movement. */
export function LineFacts({ line }: { line: ShownLine }) {
  return (
    <div className="min-w-0">
      <p className="text-16 font-semibold break-words">
        {line.name ?? "지난 거래"}{" "}
        <span className="numbers">
          {line.isOut && "-"}
          {won(line.amount)}
        </span>
      </p>
      <p className="text-14 text-soft numbers">
        {lineTime(line)}
        {line.isOut && " · 출금"}
      </p>
    </div>
  );
}
