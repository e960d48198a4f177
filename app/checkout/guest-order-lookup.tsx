import { useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { guestLookupForm } from "#shop/order/forms.ts";
import { lookUpGuestOrder } from "#shop/order/look-up-guest-order.server.ts";
import type { OrderView } from "#shop/order/order-view.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { formatPhone } from "../browser/phone-typing.ts";
import { formAction } from "../form-action.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import type { Route } from "./+types/guest-order-lookup";
import { OrderDetails } from "./order-details.tsx";
import { OrderNumber } from "./order-number.tsx";
import { OrderProgress, Timeline, Waybill } from "./order-progress.tsx";

export const action = formAction(guestLookupForm, (shop, input, { visitor }) => lookUpGuestOrder(shop, input, visitor.address));

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `비회원 주문조회 | ${matches[0].loaderData?.site.shopName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function GuestOrderLookup({ actionData: reply }: Route.ComponentProps) {
  return reply?.done ? <Found order={reply.done} /> : <LookupForm reply={reply} />;
}

function LookupForm({ reply }: { reply: Route.ComponentProps["actionData"] }) {
  const [query] = useSearchParams();
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [reply]);
  const errors = reply?.errors ?? {};
  const first = ["orderNumber", "phone"].find((name) => errors[name]);
  const field = (name: string) => ({ name, errors: errors[name], autoFocus: name === first });
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <h1 className="text-28 font-bold">비회원 주문조회</h1>
      <p className="mt-2 mb-8 text-16 text-soft">주문할 때 받은 주문번호와 주문하는 분의 휴대폰 번호를 입력해주세요.</p>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        {reply?.refused && <div tabIndex={-1} data-trouble autoFocus><NoticeBox tone="bad">{reply.refused.message}</NoticeBox></div>}
        <Field {...field("orderNumber")} label="주문번호" defaultValue={reply?.values?.orderNumber ?? query.get("order")?.slice(0, 40) ?? ""} placeholder="20261121-ABCDEFGH" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} required className="numbers" />
        <Field {...field("phone")} label="휴대폰 번호" defaultValue={reply?.values?.phone} type="tel" inputMode="tel" autoComplete="tel" placeholder="010-0000-0000" maxLength={20} onInput={formatPhone} required />
        <Button look="primary" size="l" wide busy={busy} className="mt-2">조회하기</Button>
      </Form>
      <p className="mt-8 border-t border-line pt-6 text-14 text-soft">주문번호는 주문 확인 메일에 있어요. 회원으로 주문했다면 <Link to="/my" className="text-ink underline underline-offset-4">마이페이지</Link>에서 볼 수 있어요.</p>
    </section>
  );
}

function Found({ order }: { order: OrderView }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className="mx-auto max-w-180 px-5 pt-10">
      <header className="flex flex-col gap-2 pb-8">
        <h1 ref={title} tabIndex={-1} className="text-28 font-bold outline-none">주문 조회 결과</h1>
        <OrderNumber number={order.number} />
        <p className="text-14 text-soft numbers">{seoulTime(order.placedAt)}에 주문했어요.</p>
      </header>
      <div className="pb-8"><OrderProgress order={order} /></div>
      {order.mayPay && <StillPayable order={order} />}
      {order.waybill && <Waybill waybill={order.waybill} />}
      <OrderDetails order={order} />
      <Timeline history={order.history} />
      <p className="border-t border-line pt-6 text-14 text-soft">개인정보를 지키려고 이름과 연락처, 주소의 일부를 가렸어요.</p>
      <div className="flex flex-wrap gap-2 py-8 max-md:*:flex-1">
        <ButtonLink to="/non-member/order/info" reloadDocument look="ink" size="l">다른 주문 조회</ButtonLink>
        <ButtonLink to="/" size="l">홈으로</ButtonLink>
      </div>
    </article>
  );
}

/** Knowing a number and a phone is not enough to act for somebody: only the device that ordered pays. */
function StillPayable({ order }: { order: OrderView }) {
  return (
    <div className="mb-8">
      <NoticeBox>
        <p>아직 결제하지 않은 주문이에요. {seoulTime(order.expiresAt)}까지 주문한 기기에서 결제할 수 있어요.</p>
        <Link to={`/non-member/order/failure?order=${order.number}`} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">이 기기에서 주문했어요. 결제하기</Link>
      </NoticeBox>
    </div>
  );
}
