import { StatusBadge } from "#app/ui/status-badge.tsx";

type Props = { hiddenAt: Date | null; answeredAt: Date | null; isObjected: boolean };

/** A review's states, most important first. */
export function ReviewState({ hiddenAt, answeredAt, isObjected }: Props) {
  if (isObjected) return <StatusBadge tone="warn" label="이의 제기" />;
  if (hiddenAt) return <StatusBadge tone="bad" label="숨김" />;
  return answeredAt ? (
    <StatusBadge tone="good" label="답글 있음" />
  ) : (
    <StatusBadge tone="neutral" label="게시" />
  );
}
