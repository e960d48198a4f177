import type { FieldLooks } from "#shop/form-fields.ts";
import { useState } from "react";
import { won } from "#lib/won.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import { unitPrice } from "#shop/product/product.ts";
import type { Sale } from "#shop/product/sale.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { chosenValues, mostPieces, type Choice } from "#app/storefront/buy/choice.ts";
import { Field } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { FormTrouble, PostForm, type StartField } from "#app/ui/form/post-form.tsx";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { OrderCode } from "#app/checkout/order-form/order-code.tsx";
import type { ReservedProduct } from "./reserved-product.ts";
import { ReservationReview } from "./reservation-review.tsx";
import { ReservationSteps } from "./reservation-steps.tsx";
import { shipByWords } from "./ship-by-words.ts";
import { OptionSelect } from "#app/checkout/lines/option-select.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

/** A guest may be sent a code; the page stays as it was typed. */
type Reply = FormReply<{ typed: Record<string, string>; codeSentTo: string }> | undefined;
type Props = {
  product: ReservedProduct;
  sale: Sale;
  requestKey: string;
  /** the address's choice, and the member's data */
  start: Record<string, string>;
  /** a captcha for guests; null: none */
  captcha: CaptchaSettings | null;
  fields: FieldLooks;
  reply: Reply;
};

const fieldsInOrder = [
  "option.0",
  "option.1",
  "quantity",
  "name",
  "phone",
  "email",
  "orderCode",
  "agree",
];

/** The present choice. Fields are uncontrolled and read on changes. */
function useChoice(product: ReservedProduct, typed: Record<string, string>) {
  const choiceOf = (fields: (name: string) => string | undefined): Choice => ({
    valueIds: product.options.map((_, axis) => fields(`option.${axis}`) || null),
    quantity: Math.max(1, Number(fields("quantity")) || 1),
  });
  const [choice, setChoice] = useState(() => choiceOf((name) => typed[name]));
  const read = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setChoice(choiceOf((name) => fields.get(name)?.toString()));
  };
  return { choice, read };
}

/** Requests a reservation: person, quantity, and consent to the ship-by day. Nothing is paid. */
export function ReservationForm({
  product,
  sale,
  requestKey,
  start,
  captcha,
  fields,
  reply,
}: Props) {
  const typed = reply?.values ?? reply?.done?.typed ?? start;
  const { choice, read } = useChoice(product, typed);
  const values = chosenValues(product.options, choice) ?? [];
  return (
    <PostForm
      of={fields}
      asMember
      reply={reply}
      trouble={null}
      order={fieldsInOrder}
      onInput={(event) => read(event.currentTarget)}
      className="mx-auto max-w-xl px-5 pt-8 max-lg:[&_:is(a,button,input,select)]:scroll-mb-32 lg:max-w-260 lg:pb-8"
    >
      {({ field: begin, errors, busy }) => {
        const field = (name: string) => ({
          ...begin(name),
          errors: reply ? errors[name] : unchosen(name, start),
          defaultValue: typed[name],
        });
        return (
          <>
            <input type="hidden" name="requestKey" value={requestKey} />
            <input type="hidden" name="shipByShown" value={product.expectedShipOn ?? ""} />
            <input type="hidden" name="unitPriceShown" value={unitPrice(product, values)} />
            <Title className="mb-8">예약하기</Title>
            {reply?.refused && (
              <FormTrouble className="mb-6">{refusedWords(reply.refused)}</FormTrouble>
            )}
            <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
              <div>
                <OrderSection title="예약 상품" className="border-t-0 pt-0!">
                  <Goods product={product} />
                  {sale === "open" && (
                    <ChoiceFields
                      product={product}
                      field={field}
                      most={mostPieces(product, values)}
                    />
                  )}
                </OrderSection>
                {sale === "open" && <Contact field={field} />}
                {sale === "open" && captcha && (
                  <div className="mb-8">
                    <CaptchaWidget settings={captcha} reply={reply} />
                  </div>
                )}
                {sale === "open" && (
                  <div className="mb-8 empty:hidden">
                    <OrderCode what="예약" {...{ reply, typed, busy, field }} />
                  </div>
                )}
                <ReservationSteps refundable />
              </div>
              <ReservationReview
                product={product}
                sale={sale}
                choice={choice}
                agreed={typed.agree === "on" && !isAgreedAnew(reply)}
                agree={{ errors: errors.agree, autoFocus: field("agree").autoFocus }}
                busy={busy}
              />
            </div>
          </>
        );
      }}
    </PostForm>
  );
}

/** Without scripts the product's page lets a choice through that is not finished. */
const unchosen = (name: string, start: Props["start"]): string[] | undefined =>
  name.startsWith("option.") && start.quantity && !start[name] ? ["옵션을 골라주세요."] : undefined;

/** A changed day or price needs a new consent. */
const isAgreedAnew = (reply: Reply): boolean =>
  reply?.refused?.code === "ship-by-changed" || reply?.refused?.code === "price-changed";

function ChoiceFields({
  product,
  field,
  most,
}: {
  product: ReservedProduct;
  field: StartField<FieldLooks>;
  most: number;
}) {
  const { defaultValue, errors } = field("quantity");
  return (
    <div className="mt-5 flex flex-col gap-5">
      {product.options.map((axis, at) => {
        const { defaultValue: chosen, ...optionField } = field(`option.${at}`);
        const isAvailable = axis.values.some(({ id, stock }) => id === chosen && stock !== 0);
        return (
          <OptionSelect
            key={axis.name}
            axis={axis}
            {...optionField}
            chosen={isAvailable && chosen ? chosen : ""}
            gone="마감"
          />
        );
      })}
      <QuantityField max={most} defaultValue={defaultValue ?? 1} errors={errors} />
      {product.limitPerPerson && (
        <p className="-mt-3 text-14 text-soft">
          한 분이 {product.limitPerPerson}개까지 예약할 수 있어요.
        </p>
      )}
    </div>
  );
}

function refusedWords({
  code,
  message,
  facts,
}: NonNullable<FormReply<unknown>["refused"]>): string {
  if (code === "ship-by-changed")
    return `그 사이 발송 예정일이 ${seoulDate(String(facts.shipBy))}까지로 바뀌었어요. 새 날짜를 확인하고 다시 동의해주세요.`;
  if (code === "price-changed")
    return `지금 고른 상품의 금액은 ${won(Number(facts.total))}이에요. 금액을 확인하고 다시 동의해주세요.`;
  if (code !== "reservation-limit") return message;
  return Number(facts.left) > 0
    ? `한 분이 ${facts.most}개까지 예약할 수 있어요. 이미 예약하거나 구매한 ${facts.held}개를 제외하고 ${facts.left}개까지 더 예약할 수 있어요.`
    : `한 분이 ${facts.most}개까지 예약할 수 있어요. 이미 ${facts.held}개를 예약하거나 구매하셨어요.`;
}

function Goods({ product }: { product: ReservedProduct }) {
  const { id, title, price, discountRatio, moThumbnail, thumbnail, shippingClass, expectedShipOn } =
    product;
  const final = unitPrice({ price, discountRatio }, []);
  return (
    <div className="flex gap-4">
      <OrderPicture image={moThumbnail ?? thumbnail} />
      <div className="min-w-0">
        <h3 className="text-16 font-semibold">
          <TextLink look="name" to={`/product/${id}`}>
            {title}
          </TextLink>
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-2 text-14 text-soft numbers">
          <span>{won(final)}</span>
          {final < price && (
            <s className="text-12">
              <span className="sr-only">정가 </span>
              {won(price)}
            </s>
          )}
        </p>
        {expectedShipOn && (
          <p className="mt-1 text-14 font-medium numbers">
            {shipByWords(expectedShipOn, shippingClass)}
          </p>
        )}
      </div>
    </div>
  );
}

function Contact({ field }: { field: StartField<FieldLooks> }) {
  return (
    <OrderSection title="예약하는 분">
      <div className="grid gap-5 md:grid-cols-2">
        <Field {...field("name")} />
        <PhoneField {...field("phone")} />
        <div className="md:col-span-2">
          <Field {...field("email")} />
        </div>
      </div>
    </OrderSection>
  );
}
