import { redirect } from "react-router";
import { changeRole, removeStaff } from "#shop/member/staff/change-staff.server.ts";
import {
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
} from "#shop/member/staff/invite-staff.server.ts";
import { listStaff } from "#shop/member/staff/list-staff.server.ts";
import { staffForm } from "#shop/member/staff/staff-forms.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/staff";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { StaffList } from "./staff-list.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "직원");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return { ...(await listStaff(shop)), mayInvite: mailArrives(shop) };
}

export const action = formAction(staffForm, async (shop, form, { visitor }) => {
  const done = (message: string) =>
    redirect("/admin/staff", { headers: { "Set-Cookie": flashCookie({ message }) } });
  switch (form.intent) {
    case "invite":
      await inviteStaff(shop, form, visitor);
      return done(`${form.email} 주소로 초대를 보냈어요.`);
    case "resend":
      await resendInvitation(shop, form.invitation, visitor);
      return done("초대를 다시 보냈어요. 먼저 보낸 버튼은 이제 열리지 않아요.");
    case "withdraw":
      await withdrawInvitation(shop.db, form.invitation, visitor);
      return done("초대를 취소했어요.");
    case "change-role":
      await changeRole(shop, form.account, form.role, visitor);
      return done("역할을 바꿨어요. 다음 화면부터 바로 달라져요.");
    case "remove":
      await removeStaff(shop, form.account, visitor);
      return done("내보냈어요. 관리 화면에서 바로 로그아웃됐어요.");
  }
});

export default function Staff({
  loaderData: { owners, staff, invitations, mayInvite },
  actionData: reply,
}: Route.ComponentProps) {
  const ofRow = reply?.values?.intent !== "invite" ? reply?.refused?.message : undefined;
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <div>
        <Title>직원</Title>
        <p className="pt-1 text-14 text-soft">
          함께 일할 분을 메일로 초대해요. 맡은 역할의 화면만 볼 수 있고, 한 일은 감사 기록에 남아요.
        </p>
      </div>
      {ofRow && <NoticeBox tone="bad">{ofRow}</NoticeBox>}
      <InviteForm isOpen={mayInvite} reply={reply} />
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      <Section look="ruledSmall" id="members" title="함께 일하는 분">
        {staff.length ? (
          <StaffList staff={staff} />
        ) : (
          <EmptyState
            title="아직 주인만 일하고 있어요"
            words="위에서 초대하면, 초대를 받아들인 분이 여기에 나타나요."
          />
        )}
      </Section>
      <Section look="ruledSmall" id="owners" title="주인">
        <ul className="text-14">
          {owners.map(({ email, hasAccount }) => (
            <li key={email} className="flex justify-between gap-3 border-b border-line py-3">
              <span className="wrap-anywhere">{email}</span>
              {!hasAccount && <span className="shrink-0 text-soft">아직 가입하지 않았어요</span>}
            </li>
          ))}
        </ul>
        <p className="pt-3 text-14 text-soft">
          주인은 모든 화면을 쓸 수 있고 여기에서 내보낼 수 없어요. 서버 설정의 ADMIN_EMAILS에서만
          바뀌어요.
        </p>
      </Section>
    </div>
  );
}
