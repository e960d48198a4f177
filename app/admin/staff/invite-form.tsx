import { fieldsOf } from "#shop/form-fields.ts";
import { staffForm } from "#shop/member/staff/staff-forms.ts";
import { Field } from "#app/ui/form/field.tsx";
import { staffRoleNames, staffRoles } from "#shop/member/staff/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(staffForm, "invite");

/** `isOpen`: mail leaves this shop. */
export function InviteForm({ isOpen, reply }: { isOpen: boolean; reply: FormAnswer }) {
  return (
    <Section look="ruledSmall" id="invite" title="초대하기" className="flex flex-col gap-4">
      {isOpen ? (
        <PostForm
          of={fields}
          reply={answerTo(reply, { intent: "invite" })}
          fields={{ intent: "invite" }}
          asMember
          className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
          {({ field, busy }) => (
            <>
              <Field {...field("email")} />
              <SelectField
                {...field("role", "packer")}
                choices={staffRoleNames.map((role) => [role, staffRoles[role].title])}
              />
              <Button look="primary" size="l" busy={busy} className="self-start md:mt-6.5">
                초대 보내기
              </Button>
            </>
          )}
        </PostForm>
      ) : (
        <NoticeBox tone="warn">
          메일을 보낼 수 있어야 초대할 수 있어요. 메일 설정을 먼저 마쳐주세요.
        </NoticeBox>
      )}
      <dl className="grid gap-x-4 gap-y-1 text-14 md:grid-cols-[4rem_minmax(0,1fr)]">
        {staffRoleNames.map((role) => (
          <div key={role} className="contents max-md:block">
            <dt className="font-medium">{staffRoles[role].title}</dt>
            <dd className="text-soft">{staffRoles[role].does}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
