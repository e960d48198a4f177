import { LockIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";

type States = { answeredAt: Date | null; hiddenAt: Date | null; removedAt: Date | null };

export const askerWords = (name: string, isGuest: boolean): string =>
  isGuest ? `${name} (비회원)` : name;

/** A question's states, most important first. */
export function QuestionState({ answeredAt, hiddenAt, removedAt }: States) {
  if (removedAt) return <StatusBadge tone="neutral" label="질문자가 지움" />;
  if (hiddenAt) return <StatusBadge tone="bad" label="숨김" />;
  return answeredAt ? (
    <StatusBadge tone="good" label="답변완료" />
  ) : (
    <StatusBadge tone="warn" label="답변대기" />
  );
}

/** A question's title with a link; secret ones are marked. */
export function QuestionLink({
  id,
  title,
  isSecret,
}: {
  id: string;
  title: string;
  isSecret: boolean;
}) {
  return (
    <TextLink
      look="faint"
      to={`/admin/qna/${id}`}
      className="inline-flex min-h-6 items-start gap-1.5 font-medium"
    >
      {isSecret && (
        <>
          <LockIcon className="mt-0.75 size-4 text-soft" />
          <span className="sr-only">비밀글 </span>
        </>
      )}
      {title}
    </TextLink>
  );
}
