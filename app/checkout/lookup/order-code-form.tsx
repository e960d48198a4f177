import type { FieldLooks } from "#shop/form-fields.ts";
import { CODE_MINUTES } from "#shop/order/access/order-code.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { HiddenFields, PostForm } from "#app/ui/form/post-form.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  typed: { orderNumber: string; phone: string; /** see ask-person.server.ts */ passed: string };
  /** masked; null when the last answer does not know it */
  sentTo: string[] | null;
  fields: FieldLooks<"code">;
  reply: FormReply<unknown> | undefined;
};

export function OrderCodeForm({ typed, sentTo, fields, reply }: Props) {
  const errors = reply?.errors?.code ?? (reply?.refused && [reply.refused.message]);
  const { orderNumber, phone, passed } = typed;
  const proof = { orderNumber, phone, ...(passed && { passed }) };
  const where = sentTo?.length
    ? `${sentTo.join(", ")} 주소나 번호를 확인해주세요.`
    : "주문에 적은 이메일이나 전화번호를 확인해주세요.";
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <Title>인증번호 입력</Title>
      <p role="status" className="mt-2 text-16 text-soft">
        인증번호를 보냈어요. {where} {CODE_MINUTES}분 동안 쓸 수 있어요.
      </p>
      <div className="mt-4 mb-8">
        <OrderNumber number={typed.orderNumber} />
      </div>
      <PostForm reply={reply} fields={{ intent: "prove" }} of={fields} trouble={null}>
        {({ field, busy }) => (
          <>
            <HiddenFields fields={proof} />
            <Field
              {...field("code")}
              errors={errors}
              pattern="[0-9 ]*"
              autoFocus
              className="text-20 tracking-[0.2em] numbers"
            />
            <Button look="primary" size="l" wide busy={busy}>
              확인하기
            </Button>
          </>
        )}
      </PostForm>
      <PostForm reply={undefined} fields={{ intent: "code", ...proof }} className="mt-3">
        {({ busy }) => (
          <Button size="l" wide busy={busy}>
            인증번호 다시 받기
          </Button>
        )}
      </PostForm>
      <p className="mt-8 border-t border-line pt-6 text-14 text-soft">
        다시 받으면 앞서 받은 인증번호는 쓸 수 없어요.{" "}
        <TextLink
          to={`/non-member/order/info?order=${typed.orderNumber}`}
          reloadDocument
          className="text-ink"
        >
          주문조회로 돌아가기
        </TextLink>
      </p>
    </section>
  );
}
