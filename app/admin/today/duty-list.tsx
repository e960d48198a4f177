import { daysFrom, nearDayWords } from "#lib/calendar-day.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { dutyKinds, type Duty } from "#shop/office/duty/duty-kinds.ts";
import { useRoot } from "#app/root-data.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { dutyWords } from "./duty-words.ts";
import { Section } from "#app/ui/section.tsx";

/** Under which heading a duty stands. */
function groupOf(dueOn: string | null, today: string): string {
  if (!dueOn) return "기한이 없는 일";
  const left = daysFrom(today, dueOn);
  if (left < 0) return "기한이 지난 일";
  return left === 0 ? "오늘까지" : "내일부터";
}

type DutyListProps = {
  duties: Duty[];
  today: string;
  reply: FormReply<unknown> | undefined;
};

/** By due time; each a sentence with its one button. `today` comes with the page. */
export function DutyList({ duties, today, reply }: DutyListProps) {
  const groups = Map.groupBy(duties, ({ dueOn }) => groupOf(dueOn, today));
  return [...groups].map(([title, rows]) => (
    <Section
      key={title}
      look="ruledSmall"
      title={title}
      titleClass={title === "기한이 지난 일" ? "text-bad" : ""}
      className="pt-8 first:pt-4"
    >
      <ul>
        {rows.map((duty) => (
          <DutyRow key={`${duty.kind} ${duty.key} ${duty.of}`} {...{ duty, today, reply }} />
        ))}
      </ul>
    </Section>
  ));
}

type DutyRowProps = Omit<DutyListProps, "duties"> & { duty: Duty };

function DutyRow({ duty, today, reply }: DutyRowProps) {
  const { title, detail, action, to, sends } = dutyWords(duty, useRoot()?.role ?? null);
  // Due duties have the stronger button.
  const isDue = duty.dueOn !== null && duty.dueOn <= today;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-14 font-medium">{title}</p>
        <p className="flex flex-wrap gap-x-2 text-12 text-soft">
          <span>{dutyKinds[duty.kind].title}</span>
          {detail !== dutyKinds[duty.kind].title && <span className="numbers">{detail}</span>}
          <Due duty={duty} today={today} />
        </p>
      </div>
      {sends ? (
        <PostForm reply={reply} fields={sends} className="shrink-0">
          {({ busy }) => (
            <Button look="ink" busy={busy} aria-label={`${action}: ${title}`}>
              {action}
            </Button>
          )}
        </PostForm>
      ) : (
        <ButtonLink
          to={to}
          look={isDue ? "ink" : "outline"}
          aria-label={`${action}: ${title}, ${detail}`}
          className="shrink-0"
        >
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

function Due({ duty: { kind, dueOn, since }, today }: { duty: Duty; today: string }) {
  if (!dueOn) return null;
  if (kind === "deposit" && since)
    return <span className="numbers">{toSeoulLocal(since).slice(11)}에 마감</span>;
  const late = daysFrom(dueOn, today);
  if (late > 0) return <span className="font-medium text-bad numbers">{late}일 지남</span>;
  return late === 0 ? null : <span className="numbers">{nearDayWords(dueOn)}까지</span>;
}
