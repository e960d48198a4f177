import type { ReactNode } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { Fact } from "#app/admin/list/fact.tsx";
import { buyerWords } from "./buyer-words.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The orderer and the address. Opening the page was audited. */
export function OrderPeople({ order }: { order: AdminOrder }) {
  const { number, orderer, recipient, recommenderCode, memberId, gift, giftState, receiver } =
    order;
  const giftWords = ({ to, until }: NonNullable<typeof gift>) =>
    giftState === "waiting" && until
      ? `${to}님에게. ${seoulTime(until)}까지 답을 기다려요.`
      : `${to}님에게. 주문한 분에게 받는 분의 이름과 연락처를 알려주지 마세요.`;
  return (
    <section aria-labelledby="people" className="flex flex-col gap-6">
      <h2 id="people" className="sr-only">
        주문자와 받는 분
      </h2>
      <Person title="주문자">
        <Fact label="이름">{orderer.name}</Fact>
        {orderer.phone && (
          <Fact label="전화번호">
            <TextLink look="name" href={`tel:${orderer.phone}`} className="numbers">
              {orderer.phone}
            </TextLink>
          </Fact>
        )}
        {orderer.email && (
          <Fact label="이메일">
            <TextLink look="name" href={`mailto:${orderer.email}`}>
              {orderer.email}
            </TextLink>
          </Fact>
        )}
        <Fact label="회원">
          {memberId ? (
            <TextLink to={`/admin/user/${memberId}`}>회원 정보 보기</TextLink>
          ) : (
            buyerWords(order)
          )}
        </Fact>
        {recommenderCode && <Fact label="추천인 코드">{recommenderCode}</Fact>}
      </Person>
      <TextLink look="tall" to={`/admin/order/${number}/people`} className="self-start text-14">
        연락처와 받는 곳 바꾸기
      </TextLink>
      {recipient && (
        <Person title="받는 분">
          <Fact label="이름">{recipient.name}</Fact>
          {recipient.phone && (
            <Fact label="전화번호">
              <TextLink look="name" href={`tel:${recipient.phone}`} className="numbers">
                {recipient.phone}
              </TextLink>
            </Fact>
          )}
          <Fact label="주소">
            {recipient.postcode && <span className="numbers">({recipient.postcode}) </span>}
            {recipient.address}
          </Fact>
          {recipient.courierMemo && <Fact label="배송 요청">{recipient.courierMemo}</Fact>}
        </Person>
      )}
      {gift && (
        <Person title="선물">
          <Fact label="선물">{giftWords(gift)}</Fact>
          {gift.message && <Fact label="전한 말">{gift.message}</Fact>}
          {receiver && <Receiver receiver={receiver} />}
        </Person>
      )}
    </section>
  );
}

function Receiver({ receiver }: { receiver: NonNullable<AdminOrder["receiver"]> }) {
  const { name, email, memberId, acceptedAt, agreedWords } = receiver;
  return (
    <>
      <Fact label="받은 분">
        {memberId ? <TextLink to={`/admin/user/${memberId}`}>{name}</TextLink> : name}
      </Fact>
      {email && (
        <Fact label="이메일">
          <TextLink look="name" href={`mailto:${email}`}>
            {email}
          </TextLink>
        </Fact>
      )}
      <Fact label="접수 시각">
        <span className="numbers">
          {seoulTime(acceptedAt)} (동의한 문구 {agreedWords})
        </span>
      </Fact>
    </>
  );
}

function Person({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="border-b border-ink pb-2 text-16 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 pt-3 text-14">
        {children}
      </dl>
    </div>
  );
}
