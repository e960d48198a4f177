import { roleTitle, type Role } from "#shop/member/staff/roles.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";

/** Whether a member may come in, and what they are in the back office. */
export function MemberBadge({ isBlocked, role }: { isBlocked: boolean; role: Role | null }) {
  if (isBlocked) return <StatusBadge tone="bad" label="정지" />;
  if (!role) return <StatusBadge tone="good" label="정상" />;
  return <StatusBadge tone="accent" label={role === "owner" ? "관리자" : roleTitle(role)} />;
}
