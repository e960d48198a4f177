import type { AdminClaim } from "#shop/office/claim/find-admin-claim.server.ts";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { OrderBadge } from "#app/admin/order/order-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  claim: AdminClaim;
  opened: AdminClaim["person"] | undefined;
  reply: FormAnswer;
};

/** The claimant, masked until opened, and the order. */
export function ClaimPerson({ claim: { order, person }, opened, reply }: Props) {
  const { name, phone, email, isMember, fetchedFrom } = opened ?? person;
  return (
    <Section look="ruledSmall" id="person" title="요청한 분과 주문">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 pt-3 text-14">
        <dt className="text-soft">이름</dt>
        <dd>
          {name} <span className="text-soft">· {isMember ? "회원" : "비회원"}</span>
        </dd>
        {phone && (
          <>
            <dt className="text-soft">전화번호</dt>
            <dd className="numbers">
              {opened ? (
                <TextLink look="name" href={`tel:${phone}`}>
                  {phone}
                </TextLink>
              ) : (
                phone
              )}
            </dd>
          </>
        )}
        {opened && email && (
          <>
            <dt className="text-soft">이메일</dt>
            <dd>
              <TextLink look="name" href={`mailto:${email}`} className="break-all">
                {email}
              </TextLink>
            </dd>
          </>
        )}
        {fetchedFrom && (
          <>
            <dt className="text-soft">회수할 곳</dt>
            <dd className="break-words numbers">{fetchedFrom}</dd>
          </>
        )}
        <dt className="text-soft">주문</dt>
        <dd className="flex flex-wrap items-baseline gap-x-3">
          <TextLink look="row" to={`/admin/order/${order.number}`} className="font-medium numbers">
            {order.number}
          </TextLink>
          <OrderBadge order={order} />
        </dd>
      </dl>
      {!opened && (
        <PostForm
          reply={reply}
          fields={{ intent: "open" }}
          asMember
          preventScrollReset
          className="grid justify-items-start gap-2 pt-4"
        >
          {({ busy }) => (
            <>
              <Button busy={busy}>가린 정보 보기</Button>
              <p className="text-12 text-soft">누가 언제 열었는지 감사 기록에 남아요.</p>
            </>
          )}
        </PostForm>
      )}
    </Section>
  );
}
