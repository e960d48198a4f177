import { fieldsOf } from "#shop/form-fields.ts";
import { emailField } from "#shop/typed-words.ts";
import { redirect } from "react-router";
import * as z from "zod";
import { phoneWords } from "#lib/phone.ts";
import { recordOrderRead } from "#shop/office/order/find-admin-order.server.ts";
import { changeReceiverMail } from "#shop/gift/change-receiver-mail.server.ts";
import { findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { changeContact } from "#shop/order/people/change-contact.server.ts";
import { changeRecipient } from "#shop/order/people/change-recipient.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { contactForm } from "#shop/order/people/contact-form.ts";
import { changedRecipient, recipientChange } from "#shop/order/people/recipient-change.ts";
import { changeableRecipient } from "#shop/order/people/recipient.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { RecipientForm } from "#app/checkout/details/recipient-form.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { ReceiverMail } from "#app/gift/receiver-mail.tsx";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { Route } from "./+types/people-edit";
import { ContactFields } from "./contact-fields.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(matches, `주문 ${params.number} 연락처`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const order = found(await findOrder(db, params.number));
  await recordOrderRead(db, order, visitorOf(context));
  const { number, ordererName, ordererPhone, ordererEmail, address } = order;
  return {
    number,
    contact: { ordererName, ordererPhone: phoneWords(ordererPhone), ordererEmail },
    hasParcel: address !== "",
    recipient: changeableRecipient(order, "desk"),
    receiverEmail: (await findReceiver(db, order.id))?.email ?? null,
  };
}

const form = z.discriminatedUnion(
  "intent",
  [
    contactForm.extend({ intent: z.literal("contact") }),
    recipientChange.extend({ intent: z.literal("recipient") }),
    z.object({
      intent: z.literal("receiver"),
      receiverEmail: emailField.meta({
        autoComplete: "off",
        hint: "바꾸면 새 링크를 이 주소로 보내고, 이전 링크는 더 이상 열리지 않아요. 주문자에게는 알리지 않아요.",
      }),
    }),
  ],
  "할 수 없는 작업이에요.",
);

const fields = {
  recipient: fieldsOf(recipientChange),
  receiver: fieldsOf(form, "receiver"),
};

export const action = formAction(form, async (shop, typed, { params, visitor }) => {
  const order = found(await findOrder(shop.db, params.number ?? ""));
  const done = (message: string) =>
    redirect(`/admin/order/${order.number}`, {
      headers: { "Set-Cookie": flashCookie({ message }) },
    });
  if (typed.intent === "contact") {
    const { intent: _intent, ...contact } = typed;
    await changeContact(shop, order.number, contact, visitor);
    return done("주문자 연락처를 바꾸고, 전 연락처에도 알렸어요.");
  }
  if (typed.intent === "receiver") {
    await changeReceiverMail(shop, order, typed.receiverEmail, visitor);
    return done("받은 분의 이메일을 바꾸고 새 링크를 보냈어요.");
  }
  const { intent: _intent, ...recipient } = typed;
  await changeRecipient(shop, order, changedRecipient(recipient), visitor);
  return done("받는 곳을 바꾸고 주문자에게 알렸어요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function PeopleEdit({
  loaderData: { number, contact, hasParcel, recipient, receiverEmail },
  actionData,
}: Route.ComponentProps) {
  const intent = actionData?.values?.intent;
  const replyTo = (its: string) => (!intent || intent === its ? actionData : undefined);
  return (
    <div className="max-w-3xl">
      <BackLink to={`/admin/order/${number}`}>주문 {number}</BackLink>
      <Title>연락처와 받는 곳</Title>
      <p className="mt-2 text-14 text-soft">
        전화로 요청받은 것을 여기서 바꿔요. 바꾸면 주문자에게 알리고 감사 기록에 남아요.
      </p>
      {hasParcel && (
        <Section look="open" id="recipient" title="받는 곳" titleClass="mb-4" className="mt-8">
          {recipient ? (
            <RecipientForm
              recipient={recipient}
              fields={fields.recipient}
              reply={replyTo("recipient")}
            />
          ) : (
            <p className="text-14 text-soft">
              이미 보냈거나 취소·반품이 진행되고 있어 받는 곳을 바꿀 수 없어요.
            </p>
          )}
        </Section>
      )}
      <Section look="open" id="contact" title="주문자" titleClass="mb-4" className="mt-10">
        <ContactFields contact={contact} reply={replyTo("contact")} />
      </Section>
      {receiverEmail && (
        <ReceiverMail email={receiverEmail} fields={fields.receiver} reply={replyTo("receiver")} />
      )}
    </div>
  );
}
