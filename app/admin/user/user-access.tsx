import { fieldsOf } from "#shop/form-fields.ts";
import { adminMemberForm } from "#shop/office/member/admin-member-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { Member } from "#shop/office/member/find-member.server.ts";
import type { AccountAct } from "#shop/member/staff/roles.ts";
import { signInWays } from "#shop/office/member/member-filters.ts";
import { Section } from "#app/ui/section.tsx";
import { Card } from "#app/ui/card.tsx";

type Reply = FormReply<unknown> | undefined;
/** `acts`: what the viewer may do to this account */
type Props = { member: Member; acts: readonly AccountAct[]; reply: Reply };

/** How the member comes in, where they are signed in, and whether they may. */
export function UserAccess({ member, acts, reply }: Props) {
  return (
    <Section look="ruledSmall" id="access" title="로그인과 이용">
      <ul className="pt-3 text-14">
        {member.ways.map(({ way, since }) => (
          <li key={way} className="flex justify-between gap-3 py-0.5">
            <span>{signInWays[way]}</span>
            <span className="text-soft numbers">{seoulDate(since)}부터</span>
          </li>
        ))}
        {!member.ways.length && <li className="text-soft">로그인할 방법이 없어요.</li>}
        {member.hasSecondFactor && <li className="py-0.5">2단계 인증을 쓰고 있어요.</li>}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-2 text-14">
        <p>
          {member.sessions ? (
            <>
              지금 <span className="numbers">{member.sessions}</span>곳에서 로그인해 있어요.
            </>
          ) : (
            "지금 로그인한 곳이 없어요."
          )}
        </p>
        {member.sessions > 0 && acts.includes("sign-out") && (
          <PostForm
            reply={undefined}
            fields={{ intent: "sign-out" }}
            asMember
            preventScrollReset
            className=""
          >
            {({ busy }) => (
              <Button size="s" busy={busy} className="max-lg:min-h-11">
                모두 로그아웃
              </Button>
            )}
          </PostForm>
        )}
      </div>
      <Standing member={member} acts={acts} reply={reply} />
    </Section>
  );
}

function Standing({ member: { block, role }, acts, reply }: Props) {
  if (!acts.includes(block ? "unblock" : "block"))
    return (
      <p className="pt-4 text-14 text-soft">
        {role === "owner"
          ? "관리자는 여기에서 정지할 수 없어요. 권한은 서버 설정의 관리자 목록에서 바꿔요."
          : "함께 일하는 분은 정지할 수 없어요. 주인이 직원 화면에서 먼저 내보내야 해요."}
      </p>
    );
  if (!block) return <BlockForm reply={reply} />;
  return (
    <Card tone="bad" className="mt-4 p-4 text-14">
      <p className="font-semibold text-bad">이용을 정지했어요</p>
      <p className="text-soft numbers">{seoulTime(block.at)}</p>
      {block.reason && <p className="pt-2">{block.reason}</p>}
      <PostForm
        reply={undefined}
        fields={{ intent: "unblock" }}
        asMember
        preventScrollReset
        className="pt-3"
      >
        {({ busy }) => <Button busy={busy}>정지 풀기</Button>}
      </PostForm>
    </Card>
  );
}

const fields = fieldsOf(adminMemberForm, "block");

function BlockForm({ reply }: { reply: Reply }) {
  return (
    <Unfold title="이용 정지하기" open={reply?.values?.intent === "block"} className="pt-2">
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "block" }}
        asMember
        preventScrollReset
        className="flex flex-col gap-3 pt-2"
      >
        {({ field, busy }) => (
          <>
            <p className="text-14 text-soft">
              모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없어요. 이미 한 주문은 그대로예요.
            </p>
            <TextField {...field("reason")} />
            <Button look="danger" busy={busy} className="self-start">
              이용 정지
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
