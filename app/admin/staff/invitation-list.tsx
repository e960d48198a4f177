import { seoulTime } from "#lib/seoul-time.ts";
import type { Invitation } from "#shop/member/staff/list-staff.server.ts";
import { roleTitle } from "#shop/member/staff/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

/** Unanswered invitations. */
export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  return (
    <Section look="ruledSmall" id="invitations" title="보낸 초대">
      <ul className="text-14">
        {invitations.map(({ id, email, role, expiresAt, isOver, invitedBy }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {email} <span className="font-normal text-soft">{roleTitle(role)}</span>
              </p>
              <p className={`text-12 numbers ${isOver ? "text-bad" : "text-soft"}`}>
                {isOver ? "기한이 지났어요" : `${seoulTime(expiresAt)}까지`} · {invitedBy}
              </p>
            </div>
            <div className="flex gap-2">
              <RowButton
                label="다시 보내기"
                whom={email}
                fields={{ intent: "resend", invitation: id }}
              />
              <RowButton
                label="취소"
                whom={email}
                look="danger"
                fields={{ intent: "withdraw", invitation: id }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RowButton({
  label,
  whom,
  look = "outline",
  fields,
}: {
  label: string;
  whom: string;
  look?: "outline" | "danger";
  fields: Record<string, string>;
}) {
  return (
    <PostForm reply={undefined} fields={fields} asMember preventScrollReset className="">
      {({ busy }) => (
        <Button look={look} busy={busy} aria-label={`${whom} 초대 ${label}`}>
          {label}
        </Button>
      )}
    </PostForm>
  );
}
