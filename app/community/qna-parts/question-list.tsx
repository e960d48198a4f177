import { seoulDate } from "#lib/seoul-time.ts";
import type { QuestionRow } from "#shop/question/shown-question.server.ts";
import { LockIcon } from "#app/ui/icons.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/**
 * Questions as the viewer may see them; another's secret question shows only that it exists.
 * `withProduct`, `withOwner`: false where the context shows them.
 */
export function QuestionList({
  rows,
  withProduct = true,
  withOwner = true,
}: {
  rows: QuestionRow[];
  withProduct?: boolean;
  withOwner?: boolean;
}) {
  return (
    <ul className="border-t border-ink">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 border-b border-line py-3.5"
        >
          <Title row={row} />
          <Answered isAnswered={row.isAnswered} className="min-h-6" />
          <p className="col-span-2 flex flex-wrap items-center gap-x-2 text-12 text-soft numbers">
            {withProduct && row.product && (
              <TextLink look="row" to={`/product/${row.product.id}`}>
                {row.product.title}
              </TextLink>
            )}
            {withOwner && <span>{row.askerName}</span>}
            <time dateTime={row.createdAt.toISOString()}>{seoulDate(row.createdAt)}</time>
            {withOwner && row.isMine && <span className="text-accent">내 질문</span>}
            {row.isHidden && <span>숨겨진 질문</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Title({ row: { id, title, isSecret } }: { row: QuestionRow }) {
  if (title === null)
    return (
      <p className="flex min-h-6 items-center gap-1.5 text-16 text-soft">
        <LockIcon className="size-4" />
        비밀글이에요
      </p>
    );
  return (
    <TextLink
      look="name"
      to={`/qna/${id}`}
      className="inline-flex min-h-6 min-w-0 items-start gap-1.5 text-16 font-medium"
    >
      {isSecret && (
        <>
          <LockIcon className="mt-1.25 size-4 shrink-0 text-soft" />
          <span className="sr-only">비밀글 </span>
        </>
      )}
      <span className="min-w-0">{title}</span>
    </TextLink>
  );
}

export const Answered = ({
  isAnswered,
  className,
}: {
  isAnswered: boolean;
  className?: string;
}) => (
  <StatusBadge
    tone={isAnswered ? "good" : "neutral"}
    label={isAnswered ? "답변완료" : "답변대기"}
    className={className}
  />
);
