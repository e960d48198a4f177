import { fieldsOf } from "#shop/form-fields.ts";
import type { FieldLooks } from "#shop/form-fields.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { cannotSupplyForm } from "#shop/claim/decide/decision-form.ts";
import { isPaid } from "#shop/order/status.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { FieldTrouble } from "#app/checkout/claim/field-trouble.tsx";

const fields: FieldLooks = fieldsOf(cannotSupplyForm);

type Props = { order: AdminOrder; requestKey: string; reply: FormReply<never> | undefined };

const isWaiting = ({ delivery, partlySent, waybill }: AdminOrder): boolean =>
  delivery === "ready" ? !waybill : delivery === "delivery" && partlySent;

/** Paid pieces that cannot be supplied: informs and refunds at once, by line. */
export function CannotSupply({ order, requestKey, reply }: Props) {
  const lines = order.lines
    .map((line) => ({ ...line, left: order.partlySent ? line.toSend : line.quantity - line.gone }))
    .filter(({ left }) => left > 0);
  const mine = answerTo(reply, { intent: "cannot-supply" });
  const may = isPaid(order) && isWaiting(order) && !isClaimOpen(order);
  if (!may || !lines.length) return null;
  return (
    <Unfold title="보내거나 만들 수 없는 상품이 있어요 (공급불능)" look="link" open={!!mine}>
      <PostForm
        of={fields}
        reply={mine}
        fields={{ intent: "cannot-supply" }}
        asMember
        preventScrollReset
        className="flex max-w-xl flex-col gap-4 pt-1 pb-4"
      >
        {({ field, values, errors, busy }) => (
          <>
            <input type="hidden" name="key" value={values.key ?? requestKey} />
            <p className="text-14 text-soft">
              구매자에게 바로 알리고 환불을 시작해요. 영업일 3일 안에 돌려줘야 해요(전자상거래법
              제15조 제2항). 고른 수량은 재고로 돌아가지 않아요. 되돌릴 수 없어요.
            </p>
            <fieldset>
              <legend className="text-14 font-medium">상품</legend>
              {lines.map(({ id, title, left }) => (
                <div key={id} className="py-2">
                  <label className="flex min-h-11 items-center gap-3 text-14">
                    <input
                      type="checkbox"
                      name={`line.${id}`}
                      defaultChecked={values[`line.${id}`] === "on"}
                      className="size-5 shrink-0 accent-accent"
                    />
                    {title}
                  </label>
                  {left > 1 ? (
                    <QuantityField
                      name={`quantity.${id}`}
                      label={`${title} 수량`}
                      max={left}
                      defaultValue={values[`quantity.${id}`] ?? left}
                      errors={errors[`quantity.${id}`]}
                    />
                  ) : (
                    <FieldTrouble errors={errors[`quantity.${id}`]} />
                  )}
                </div>
              ))}
              <FieldTrouble errors={errors.line} />
            </fieldset>
            <Field {...field("words")} id="unsupplied-words" />
            <Button look="danger" busy={busy} className="self-start">
              알리고 환불하기
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
