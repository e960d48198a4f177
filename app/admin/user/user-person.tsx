import type { ReactNode } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import type { Member } from "#shop/office/member/find-member.server.ts";
import { Fact } from "#app/admin/list/fact.tsx";
import type { OpenedMember } from "#shop/office/member/open-member-data.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Moves the focus to the revealed data, which replaces the form. */
const focused = (words: HTMLElement | null) => words?.focus({ preventScroll: true });

/** The member's data: masked, or complete in the answer to a given reason. */
export function UserPerson({
  member,
  opened,
  children,
}: {
  member: Member;
  opened: OpenedMember | undefined;
  children?: ReactNode;
}) {
  const { name, email, phone } = opened ?? member;
  return (
    <Section look="ruledSmall" id="person" title="회원 정보">
      {opened && (
        <p
          ref={focused}
          tabIndex={-1}
          role="status"
          className="outline-none pt-3 text-14 text-warn"
        >
          가려지지 않은 정보예요. 이 화면을 떠나면 다시 가려져요.
        </p>
      )}
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 pt-3 text-14">
        <Fact label="이름">{name}</Fact>
        <Contact email={email} phone={phone} isOpen={opened !== undefined} />
        {opened ? <Addresses of={opened} /> : <MaskedAddresses of={member} />}
        <Fact label="가입">
          <time dateTime={member.joinedAt.toISOString()} className="numbers">
            {seoulTime(member.joinedAt)}
          </time>
        </Fact>
        <Fact label="마지막 로그인">
          {member.signedInAt ? (
            <time dateTime={member.signedInAt.toISOString()} className="numbers">
              {seoulTime(member.signedInAt)}
            </time>
          ) : (
            "없음"
          )}
        </Fact>
        <Fact label="회원번호">
          <span className="text-12 leading-(--text-14--line-height) break-all text-soft">
            {member.id}
          </span>
        </Fact>
      </dl>
      {children}
    </Section>
  );
}

const addressLabel = ({ label, isDefault }: { label: string; isDefault: boolean }) =>
  `${label || "주소"}${isDefault ? " (기본)" : ""}`;

type ContactProps = { email: string; phone: string | null; isOpen: boolean };

function Contact({ email, phone, isOpen }: ContactProps) {
  return (
    <>
      <Fact label="이메일">
        {isOpen ? (
          <TextLink look="faint" href={`mailto:${email}`}>
            {email}
          </TextLink>
        ) : (
          email
        )}
      </Fact>
      <Fact label="휴대폰">
        <span className="numbers">
          {isOpen && phone ? (
            <TextLink look="faint" href={`tel:${phone}`}>
              {phone}
            </TextLink>
          ) : (
            (phone ?? "없음")
          )}
        </span>
      </Fact>
    </>
  );
}

const Addresses = ({ of: { addresses } }: { of: OpenedMember }) =>
  addresses.map((saved) => (
    <Fact key={saved.id} label={addressLabel(saved)}>
      {saved.recipientName} <span className="numbers">{saved.recipientPhone}</span>
      <span className="block">
        <span className="numbers">({saved.postcode})</span> {saved.address} {saved.addressDetail}
      </span>
    </Fact>
  ));

const MaskedAddresses = ({ of: { addresses } }: { of: Member }) =>
  addresses.map((saved) => (
    <Fact key={saved.id} label={addressLabel(saved)}>
      {saved.recipientName}
      <span className="block">{saved.address}</span>
    </Fact>
  ));
