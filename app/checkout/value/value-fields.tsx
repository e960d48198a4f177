import type { FieldLooks } from "#shop/form-fields.ts";
import { untilTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { UsableValue } from "#shop/money/value/find-usable-value.server.ts";
import {
  mostPoints,
  type Bill,
  type CouponOffer,
  type ValueQuote,
} from "#shop/money/value/quote-value.ts";
import type { ValueKind } from "#shop/money/value/value-kinds.ts";
import { CODE_FIELD, couponField } from "#shop/order/value-request.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { eachAlone, isApplied, liveValue } from "./live-value.ts";
import type { ValueFieldTexts } from "./use-order-value.ts";

export type OrderValue = {
  usable: UsableValue;
  fields: ValueFieldTexts;
  bill: Bill;
};

type Props = {
  usable: UsableValue;
  fields: ValueFieldTexts;
  field: StartField<FieldLooks>;
  quote: ValueQuote;
  alone: ValueQuote["coupons"];
};

/**
 * The shopper's coupons, points and credit; each coupon shows what it takes off, or why nothing.
 */
export default function ValueFields({
  usable,
  fields,
  bill,
  field,
}: OrderValue & { field: StartField<FieldLooks> }) {
  const { issued, isMember, wallet } = usable;
  const quote = liveValue(bill, usable, fields);
  const alone = eachAlone(bill, usable);
  return (
    <OrderSection title={isMember ? "쿠폰·포인트" : "쿠폰"}>
      <div className="grid gap-6">
        {issued.length > 0 && (
          <fieldset>
            <legend className="text-14 font-medium">내 쿠폰</legend>
            <Ruled as="div" className="mt-1">
              {usableFirst(issued, alone).map((offer) => (
                <IssuedCoupon key={offer.grantId} {...{ offer, quote, alone, field }} />
              ))}
            </Ruled>
          </fieldset>
        )}
        <CodeField {...{ usable, fields, quote, field }} />
        {(["points", "credit"] as const).map(
          (kind) =>
            wallet.balance[kind] > 0 && (
              <AmountField key={kind} {...{ kind, usable, quote, field }} />
            ),
        )}
      </div>
    </OrderSection>
  );
}

/** Each coupon is judged by itself, so that ticking one moves none. */
const usableFirst = (issued: CouponOffer[], alone: ValueQuote["coupons"]): CouponOffer[] => {
  const isUsable = ({ grantId }: CouponOffer) =>
    alone.some(({ offer, reason }) => offer.grantId === grantId && reason === null);
  return [...issued.filter(isUsable), ...issued.filter((offer) => !isUsable(offer))];
};

const takesOff = ({ kind, amount, percent, mostOff }: CouponOffer): string => {
  const most = mostOff ? ` (최대 ${won(mostOff)})` : "";
  if (kind === "amount") return `${won(amount ?? 0)} 할인`;
  return kind === "percent" ? `${percent}% 할인${most}` : `배송비 할인${most}`;
};

function IssuedCoupon({
  offer,
  quote,
  alone,
  field,
}: { offer: CouponOffer } & Pick<Props, "quote" | "alone" | "field">) {
  const name = couponField(offer.grantId ?? "");
  const { defaultValue, errors, autoFocus } = field(name);
  const ofThis = (one: ValueQuote["coupons"][number]) => one.offer.grantId === offer.grantId;
  const quotedCoupon = quote.coupons.find(ofThis);
  const why = (quotedCoupon ?? alone.find(ofThis))?.reason;
  const trouble = why ?? errors?.join(" ");
  return (
    <label className="flex min-h-11 items-start gap-3 py-3 text-16">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={defaultValue === "on"}
        autoFocus={autoFocus}
        aria-describedby={`${name}-about`}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{offer.name}</span>
        <span id={`${name}-about`} className="block text-14 text-soft numbers">
          {takesOff(offer)}
          {offer.leastItems > 0 && ` · ${won(offer.leastItems)} 이상`}
          {offer.endsAt && ` · ${untilTime(new Date(offer.endsAt))}까지`}
          {trouble && <span className={`block ${quotedCoupon ? "text-bad" : ""}`}>{trouble}</span>}
        </span>
      </span>
      {quotedCoupon && quotedCoupon.off > 0 && (
        <span className="text-accent numbers">−{won(quotedCoupon.off)}</span>
      )}
    </label>
  );
}

function CodeField({ usable, fields, quote, field }: Omit<Props, "alone">) {
  const { code } = usable;
  const typed = (fields[CODE_FIELD] ?? "").trim();
  const quotedCoupon = quote.coupons.find(({ offer }) => offer.grantId === null);
  const start = field(CODE_FIELD);
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          {...start}
          errors={quotedCoupon?.reason ? [quotedCoupon.reason] : start.errors}
          className="uppercase"
          hint={codeHint()}
        />
      </div>
      <Button name="intent" value="recalculate" formNoValidate className="mt-7 min-h-12">
        적용
      </Button>
    </div>
  );

  function codeHint() {
    if (quotedCoupon && quotedCoupon.off > 0)
      return `${quotedCoupon.offer.name}: ${won(quotedCoupon.off)} 할인했어요.`;
    return typed && !(code && isApplied(usable, fields))
      ? "‘적용’을 누르면 할인 금액을 볼 수 있어요."
      : undefined;
  }
}

function AmountField({
  kind,
  usable,
  quote,
  field,
}: Omit<Props, "fields" | "alone"> & { kind: ValueKind }) {
  const { balance, use } = usable.wallet;
  const isPoints = kind === "points";
  const used = isPoints ? quote.pointsAmount : quote.creditAmount;
  const owed = quote.total + used;
  const most = isPoints
    ? mostPoints(Math.min(balance.points, owed), use)
    : Math.min(balance.credit, owed);
  const start = field(kind);
  const trouble = quote.troubles[kind];
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          {...start}
          errors={trouble ? [trouble] : start.errors}
          className="numbers"
          hint={<span className="numbers">{balanceWords()}</span>}
        />
      </div>
      <UseAll name={kind} amount={most} />
    </div>
  );

  function balanceWords() {
    const rules = [
      isPoints && use.leastUse > 0 && `${won(use.leastUse)}부터`,
      isPoints && use.useUnit > 1 && `${won(use.useUnit)} 단위로`,
    ].filter(Boolean);
    const usable =
      most > 0 ? `이 주문에 ${won(most)}까지 쓸 수 있어요` : "이 주문에는 쓸 수 없어요";
    return `보유 금액 ${won(balance[kind])} · ${usable}${rules.length ? ` · ${rules.join(" ")}` : ""}`;
  }
}

function UseAll({ name, amount }: { name: string; amount: number }) {
  return (
    <Button
      type="button"
      className="mt-7 min-h-12 noscript:hidden"
      disabled={amount === 0}
      onClick={({ currentTarget: { form } }) => {
        const input = form?.elements.namedItem(name);
        if (!(input instanceof HTMLInputElement)) return;
        input.value = String(amount);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    >
      모두 사용
    </Button>
  );
}
