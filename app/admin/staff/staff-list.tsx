import { fieldsOf } from "#shop/form-fields.ts";
import { staffForm } from "#shop/member/staff/staff-forms.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import type { StaffMember } from "#shop/member/staff/list-staff.server.ts";
import { staffRoleNames, staffRoles } from "#shop/member/staff/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

export const StaffList = ({ staff }: { staff: StaffMember[] }) => (
  <ul className="text-14">
    {staff.map((one) => (
      <StaffRow key={`${one.id} ${one.role}`} one={one} />
    ))}
  </ul>
);

const fields = fieldsOf(staffForm, "change-role");

function StaffRow({
  one: { id, name, email, role, since, invitedBy, hasSecondFactor },
}: {
  one: StaffMember;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-medium">
          {name} <span className="font-normal text-soft">{staffRoles[role].title}</span>
        </p>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-12 text-soft numbers">
          {seoulDate(since)}부터 · {invitedBy}의 초대 ·{" "}
          {hasSecondFactor ? "2단계 인증을 써요" : "2단계 인증 전이에요"}
        </p>
      </div>
      <div className="flex w-full flex-col gap-2 md:w-72">
        <PostForm
          of={fields}
          reply={undefined}
          fields={{ intent: "change-role", account: id }}
          asMember
          preventScrollReset
          className="flex items-end gap-2"
        >
          {({ field, busy }) => (
            <>
              <div className="flex-1">
                <SelectField
                  {...field("role", role)}
                  id={`role-${id}`}
                  choices={staffRoleNames.map((each) => [each, staffRoles[each].title])}
                />
              </div>
              <Button busy={busy} className="min-h-12" aria-label={`${name} 역할 바꾸기`}>
                바꾸기
              </Button>
            </>
          )}
        </PostForm>
        <Unfold title="내보내기" label={`${name} 내보내기`}>
          <PostForm
            reply={undefined}
            fields={{ intent: "remove", account: id }}
            asMember
            preventScrollReset
            className="flex flex-col gap-2 pt-2"
          >
            {({ busy }) => (
              <>
                <p className="text-soft">
                  관리 화면에서 바로 로그아웃되고 다시 들어올 수 없어요. 상점의 회원 계정은
                  그대로예요.
                </p>
                <Button
                  look="danger"
                  busy={busy}
                  className="self-start"
                  aria-label={`${name} 내보내기`}
                >
                  내보내기
                </Button>
              </>
            )}
          </PostForm>
        </Unfold>
      </div>
    </li>
  );
}
