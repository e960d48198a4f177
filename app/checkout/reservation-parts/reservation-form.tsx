import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { won } from "#lib/won.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import { shippingWords } from "#shop/order/amounts.ts";
import type { ListedProduct, OptionAxis } from "#shop/product/product.ts";
import type { Sale } from "#shop/product/sale.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import { AsField } from "#app/account/as-field.tsx";
import { formatPhone } from "#app/browser/phone-typing.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { useRoot } from "#app/root-data.ts";
import { chosenValues, mostPieces, totalOf, type Choice } from "#app/storefront/choice.ts";
import { SaleWords } from "#app/storefront/sale-words.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { QuantityField } from "#app/ui/quantity-field.tsx";
import { unitPrice, type ProductDetails } from "#shop/product/product.ts";
import { OrderPicture } from "../order-picture.tsx";
import { OrderSection } from "../order-section.tsx";
import { ReservationSteps } from "./reservation-steps.tsx";
import { shipByName, shipByWords } from "./ship-by-words.ts";

export type ReservedProduct = Pick<
  ListedProduct,
  | "id"
  | "title"
  | "price"
  | "discountRatio"
  | "stock"
  | "saleKind"
  | "shippingClass"
  | "reservationOpensAt"
  | "reservationClosesAt"
  | "thumbnail"
  | "moThumbnail"
> &
  Pick<ProductDetails, "options" | "limitPerPerson" | "expectedShipOn">;

type Reply = FormReply<never> | undefined;
type Props = {
  product: ReservedProduct;
  sale: Sale;
  requestKey: string;
  /** what the address chose, and what is known of the member */
  start: Record<string, string>;
  /** asks guests whether they are people; null where nobody is asked */
  captcha: CaptchaSettings | null;
  reply: Reply;
};

const fieldsInOrder = ["option.0", "option.1", "quantity", "name", "phone", "email", "agree"];

/** Asks for the pieces: who, how many, and that the day they are sent by is fine. Nothing is paid. */
export function ReservationForm({ product, sale, requestKey, start, captcha, reply }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const typed = reply?.values ?? start;
  const choiceOf = (fields: (name: string) => string | undefined): Choice => ({
    valueIds: product.options.map((_, axis) => fields(`option.${axis}`) || null),
    quantity: Math.max(1, Number(fields("quantity")) || 1),
  });
  const [choice, setChoice] = useState(() => choiceOf((name) => typed[name]));
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setChoice(choiceOf((name) => fields.get(name)?.toString()));
  };
  useEffect(() => {
    if (reply)
      form.current?.querySelector<HTMLElement>("[data-trouble], [aria-invalid=true]")?.focus();
  }, [reply]);

  const errors = reply?.errors ?? {};
  const first = reply?.refused ? null : fieldsInOrder.find((name) => errors[name]);
  const field = (name: string) => ({
    name,
    defaultValue: typed[name],
    errors: errors[name],
    autoFocus: name === first,
  });
  const values = chosenValues(product.options, choice);
  const most = mostPieces(product, values ?? []);
  // A day that moved, or a price, is agreed to anew.
  const agreed =
    typed.agree === "on" &&
    reply?.refused?.code !== "ship-by-changed" &&
    reply?.refused?.code !== "price-changed";
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={read}
      onSubmit={(event) => busy && event.preventDefault()}
      className="mx-auto max-w-xl px-5 pt-8 max-lg:[&_:is(a,button,input,select)]:scroll-mb-32 lg:max-w-260 lg:pb-8"
    >
      <AsField />
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="shipByShown" value={product.expectedShipOn ?? ""} />
      <input type="hidden" name="unitPriceShown" value={unitPrice(product, values ?? [])} />
      <h1 className="mb-8 text-28 font-bold">예약하기</h1>
      {reply?.refused && (
        <div tabIndex={-1} autoFocus data-trouble className="mb-6 outline-none">
          <NoticeBox tone="bad">{refusedWords(reply.refused)}</NoticeBox>
        </div>
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
        <div>
          <OrderSection title="예약 상품" className="border-t-0 pt-0!">
            <Goods product={product} />
            {sale === "open" && (
              <div className="mt-5 flex flex-col gap-5">
                {product.options.map((axis, at) => (
                  <OptionSelect key={axis.name} axis={axis} {...field(`option.${at}`)} />
                ))}
                <QuantityField
                  max={most}
                  defaultValue={typed.quantity ?? 1}
                  errors={errors.quantity}
                />
                {product.limitPerPerson && (
                  <p className="-mt-3 text-14 text-soft">
                    한 분이 {product.limitPerPerson}개까지 예약할 수 있어요.
                  </p>
                )}
              </div>
            )}
          </OrderSection>
          {sale === "open" && <Contact field={field} />}
          {sale === "open" && captcha && (
            <div className="mb-8">
              <CaptchaWidget settings={captcha} reply={reply} />
            </div>
          )}
          <ReservationSteps refundable />
        </div>
        <Review
          product={product}
          sale={sale}
          choice={choice}
          agreed={agreed}
          agreeErrors={errors.agree}
          focusAgree={first === "agree"}
          busy={busy}
        />
      </div>
    </Form>
  );
}

function refusedWords({ code, message, facts }: NonNullable<FormReply<never>["refused"]>): string {
  if (code === "ship-by-changed")
    return `그 사이 보내는 날이 ${seoulDate(String(facts.shipBy))}까지로 바뀌었어요. 새 날을 확인하고 다시 동의해주세요.`;
  if (code === "price-changed")
    return `지금 고른 상품의 금액은 ${won(Number(facts.total))}이에요. 금액을 확인하고 다시 동의해주세요.`;
  if (code !== "reservation-limit") return message;
  return Number(facts.left) > 0
    ? `한 분이 ${facts.most}개까지 예약할 수 있어요. 이미 예약한 ${facts.held}개를 빼고 ${facts.left}개까지 더 예약할 수 있어요.`
    : `한 분이 ${facts.most}개까지 예약할 수 있어요. 이미 ${facts.held}개를 예약하셨어요.`;
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
          <Link to={`/product/${id}`} className="underline-offset-4 hover:underline">
            {title}
          </Link>
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

const signed = (difference: number) =>
  difference === 0 ? "" : ` (${difference > 0 ? "+" : "−"}${won(Math.abs(difference))})`;

/** Nothing is chosen beforehand: nobody pays for what they did not pick (e-commerce act, article 21-2). */
function OptionSelect({
  axis,
  name,
  errors,
  defaultValue,
  autoFocus,
}: {
  axis: OptionAxis;
  name: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
  autoFocus: boolean;
}) {
  const known = axis.values.some(({ id, stock }) => id === defaultValue && stock !== 0);
  return (
    <SelectField
      label={axis.name}
      name={name}
      errors={errors}
      defaultValue={known ? defaultValue : ""}
      required
      autoFocus={autoFocus}
    >
      <option value="">옵션을 골라주세요</option>
      {axis.values.map(({ id, label, priceDifference, stock }) => (
        <option key={id} value={id} disabled={stock === 0}>
          {label}
          {signed(priceDifference)}
          {stock === 0 ? " · 마감" : ""}
        </option>
      ))}
    </SelectField>
  );
}

type FieldStart = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
  autoFocus: boolean;
};

function Contact({ field }: { field: FieldStart }) {
  return (
    <OrderSection title="예약하는 분">
      <div className="grid gap-5 md:grid-cols-2">
        <Field {...field("name")} label="이름" autoComplete="name" maxLength={50} required />
        <Field
          {...field("phone")}
          type="tel"
          inputMode="tel"
          maxLength={20}
          placeholder="010-0000-0000"
          onInput={formatPhone}
          label="휴대폰 번호"
          autoComplete="tel"
          required
          hint="예약을 조회할 때 필요해요."
        />
        <div className="md:col-span-2">
          <Field
            {...field("email")}
            label="이메일"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            hint="예약이 확정되면 주문 링크를 이 주소로 보내드려요."
          />
        </div>
      </div>
    </OrderSection>
  );
}

type ReviewProps = {
  product: ReservedProduct;
  sale: Sale;
  choice: Choice;
  agreed: boolean;
  agreeErrors: string[] | undefined;
  focusAgree: boolean;
  busy: boolean;
};

/** What it will cost, the day, the tick, and the button; on the phone the button stays at the bottom of the window. */
function Review({ product, sale, choice, agreed, agreeErrors, focusAgree, busy }: ReviewProps) {
  const site = useRoot()?.site;
  const total = totalOf(product, choice);
  const { expectedShipOn, shippingClass } = product;
  return (
    <div className="contents lg:sticky lg:top-28 lg:block lg:self-start lg:rounded-m lg:bg-wash lg:p-6">
      {sale === "open" && expectedShipOn && (
        <section
          aria-labelledby="review-title"
          className="max-lg:border-t max-lg:border-line max-lg:py-8"
        >
          <h2 id="review-title" className="mb-5 text-20 font-semibold">
            예약 내용
          </h2>
          <dl aria-live="polite" className="flex flex-col gap-2.5 text-14 numbers">
            <Row name="상품 금액">{total === null ? "옵션을 골라주세요" : won(total)}</Row>
            <Row name="배송비">
              {site && shippingWords(shippingClass, site, won).replace("배송비 ", "")}
            </Row>
            <Row name={shipByName(shippingClass)}>
              <strong className="font-semibold">{seoulDate(expectedShipOn)}까지</strong>
            </Row>
            <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
              <dt className="text-16 font-semibold">지금 결제할 금액</dt>
              <dd className="text-20 font-bold">{won(0)}</dd>
            </div>
          </dl>
          <p className="mt-2 text-14 text-soft">결제는 예약이 확정된 뒤 주문할 때 해요.</p>
          <div className="mt-5 border-t border-line pt-4">
            <label className="flex min-h-11 items-start gap-3 text-14">
              <input
                type="checkbox"
                id="agree"
                name="agree"
                key={expectedShipOn}
                required
                defaultChecked={agreed}
                autoFocus={focusAgree}
                className="mt-0.5 size-5 shrink-0 accent-accent"
                aria-invalid={agreeErrors?.length ? true : undefined}
                aria-describedby={agreeErrors?.length ? "agree-error" : undefined}
              />
              <span>
                만 14세 이상이고, 상품을{" "}
                <strong className="font-semibold numbers">{seoulDate(expectedShipOn)}까지</strong>{" "}
                {shippingClass === "digital" ? "제공" : "발송"}한다는 것과 예약 안내를 확인했고
                동의해요.
              </span>
            </label>
            {agreeErrors?.length ? (
              <p id="agree-error" className="mt-1 text-14 text-bad" data-field-error>
                {agreeErrors.join(" ")}
              </p>
            ) : null}
          </div>
        </section>
      )}
      <div className="z-20 max-lg:sticky max-lg:bottom-0 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:not-first:mt-5">
        {sale === "open" ? (
          <Button look="primary" size="l" wide busy={busy}>
            예약 신청하기
          </Button>
        ) : (
          <Shut product={product} sale={sale} />
        )}
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

const shut: Record<Exclude<Sale, "open">, string> = {
  "sold-out": "예약 마감",
  "not-yet": "예약 시작 전",
  closed: "예약 마감",
};

function Shut({ product, sale }: { product: ReservedProduct; sale: Exclude<Sale, "open"> }) {
  return (
    <div className="flex flex-col gap-3">
      {product.expectedShipOn ? (
        <SaleWords product={product} sale={sale} />
      ) : (
        <p role="status" className="border-l-2 border-accent pl-3 text-14 font-medium">
          보내는 날을 정하는 중이에요. 정해지면 예약을 열게요.
        </p>
      )}
      <Button type="button" disabled look="ink" size="l" wide>
        {shut[sale]}
      </Button>
    </div>
  );
}
