import { StatusBadge } from "#app/ui/status-badge.tsx";

/** Whether a member may come in; an administrator always may. */
export function MemberBadge({
  isBlocked,
  isAdministrator,
}: {
  isBlocked: boolean;
  isAdministrator: boolean;
}) {
  if (isBlocked) return <StatusBadge tone="bad" label="정지" />;
  return isAdministrator ? (
    <StatusBadge tone="accent" label="관리자" />
  ) : (
    <StatusBadge tone="good" label="정상" />
  );
}
