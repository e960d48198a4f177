import { useState } from "react";
import { fromSeoulLocal, toSeoulLocal } from "#lib/seoul-local-time.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { couponFields } from "#shop/money/value/desk/coupon-forms.ts";
import { couponSentences, type CouponTerms } from "#shop/money/value/desk/coupon-words.ts";
import { couponKinds, type CouponKind } from "#shop/money/value/value-kinds.ts";
import type { OfficeCoupon } from "#shop/office/coupon/find-office-coupon.server.ts";
import { ChoiceField } from "#app/checkout/claim/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer, type PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { ChooseCouponProducts, type ChosenProduct } from "./choose-coupon-products.tsx";
import { countText } from "./counted.ts";
import { CouponLimits } from "./coupon-limits.tsx";
import { CouponTaking } from "./coupon-taking.tsx";

type Props = {
  coupon: OfficeCoupon | null;
  offered: ChosenProduct[];
  /** an unguessable code as default */
  drawn: string;
  mayEdit: boolean;
  reply: FormAnswer;
};

/** Every rule of a coupon, and beside them what a shopper will read. */
export function CouponFields({ coupon, offered, drawn, mayEdit, reply }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>(
    () => reply?.values ?? (coupon ? typedOf(coupon) : {}),
  );
  return (
    <PostForm
      of={couponFields}
      reply={reply}
      fields={{ intent: "save" }}
      asMember
      className="by-choice flex max-w-160 min-w-0 flex-col gap-5"
      onInput={(event) =>
        setTyped(
          Object.fromEntries(
            [...new FormData(event.currentTarget)].map(([name, entered]) => [
              name,
              String(entered),
            ]),
          ),
        )
      }
    >
      {(form) => (
        <fieldset disabled={!mayEdit} className="contents">
          <input type="hidden" name="revision" value={coupon?.revision ?? 1} />
          <Off {...form} coupon={coupon} />
          <ChooseCouponProducts
            chosen={coupon?.chosen ?? []}
            offered={offered}
            typed={form.values.products}
            errors={form.errors.products}
            onChange={(count) => setTyped((before) => ({ ...before, count: String(count) }))}
          />
          <CouponLimits {...form} coupon={coupon} drawn={drawn} />
          <CouponTaking {...form} coupon={coupon} />
          <div className="rounded-m bg-wash p-4" aria-live="polite">
            <p className="text-12 text-soft">회원이 읽는 말</p>
            {saidOf(termsOf(typed)).map((words) => (
              <p key={words} className="pt-1 text-14 numbers">
                {words}
              </p>
            ))}
          </div>
          {mayEdit && (
            <Button look="primary" busy={form.busy} className="self-start">
              {coupon ? "저장" : "쿠폰 만들기"}
            </Button>
          )}
        </fieldset>
      )}
    </PostForm>
  );
}

const kindWords: Record<CouponKind, string> = {
  amount: "정해진 금액",
  percent: "비율",
  shipping: "배송비",
};

type Part = PostedForm<typeof couponFields> & Pick<Props, "coupon">;

function Off({ coupon, ...form }: Part) {
  const { field, values, errors } = form;
  return (
    <>
      <Field {...field("name", coupon?.name)} />
      <ChoiceField
        name="kind"
        label="무엇을 할인할까요?"
        choices={couponKinds.map((value) => ({ value, words: kindWords[value] }))}
        chosen={values.kind ?? coupon?.kind ?? "amount"}
        errors={errors.kind}
      />
      <Amounts {...form} coupon={coupon} />
      <Field
        {...field("leastItems", countText(coupon?.leastItems || null))}
        className="numbers max-w-40"
      />
      <Ticks {...form} coupon={coupon} />
    </>
  );
}

const Amounts = ({ field, coupon }: Part) => (
  <>
    <div className="[.by-choice:not(:has(.is-amount:checked))_&]:hidden">
      <Field {...field("amount", countText(coupon?.amount))} className="numbers max-w-40" />
    </div>
    <div className="[.by-choice:not(:has(.is-percent:checked))_&]:hidden">
      <Field {...field("percent", countText(coupon?.percent))} className="numbers max-w-40" />
    </div>
    <div className="[.by-choice:has(.is-amount:checked)_&]:hidden">
      <Field {...field("mostOff", countText(coupon?.mostOff))} className="numbers max-w-40" />
    </div>
  </>
);

const Ticks = ({ values, coupon }: Part) => (
  <>
    <Tick
      name="firstOrderOnly"
      isOn={"name" in values ? values.firstOrderOnly === "on" : (coupon?.firstOrderOnly ?? false)}
    >
      첫 주문에만 쓸 수 있어요
    </Tick>
    <Tick
      name="combines"
      isOn={"name" in values ? values.combines === "on" : (coupon?.combines ?? false)}
    >
      함께 쓸 수 있게 한 다른 쿠폰과 같이 쓸 수 있어요
    </Tick>
  </>
);

const typedOf = (coupon: OfficeCoupon): Record<string, string> => ({
  kind: coupon.kind,
  amount: countText(coupon.amount),
  percent: countText(coupon.percent),
  mostOff: countText(coupon.mostOff),
  leastItems: countText(coupon.leastItems),
  firstOrderOnly: coupon.firstOrderOnly ? "on" : "",
  combines: coupon.combines ? "on" : "",
  count: countText(coupon.chosen.length),
  startsAt: toSeoulLocal(coupon.startsAt),
  endsAt: coupon.endsAt ? toSeoulLocal(coupon.endsAt) : "",
  usesPerPerson: countText(coupon.usesPerPerson),
  mayTake: coupon.mayTake ? "on" : "",
  takeTotal: countText(coupon.takeTotal),
  takeUntil: coupon.takeUntil ? toSeoulLocal(coupon.takeUntil) : "",
  takeDays: countText(coupon.takeDays),
});

function saidOf(terms: CouponTerms): string[] {
  const isSaid = terms.kind === "shipping" || terms[terms.kind] !== null;
  return isSaid ? couponSentences(terms) : ["할인 금액을 적으면 여기에 보여요."];
}

/** The form's present terms; unreadable fields count as empty. */
function termsOf(typed: Record<string, string>): CouponTerms {
  const count = (name: string) => typedInteger(typed[name] ?? "");
  const time = (name: string) => fromSeoulLocal((typed[name] ?? "").slice(0, 16));
  const kind = couponKinds.find((couponKind) => couponKind === typed.kind) ?? "amount";
  return {
    kind,
    amount: count("amount"),
    percent: count("percent"),
    mostOff: kind === "amount" ? null : count("mostOff"),
    leastItems: count("leastItems") ?? 0,
    firstOrderOnly: typed.firstOrderOnly === "on",
    combines: typed.combines === "on",
    productCount: (typed.products ?? "").split(" ").filter(Boolean).length || (count("count") ?? 0),
    startsAt: time("startsAt"),
    endsAt: time("endsAt"),
    usesPerPerson: count("usesPerPerson") ?? 1,
    mayTake: typed.mayTake === "on",
    takeTotal: count("takeTotal"),
    takeUntil: time("takeUntil"),
    takeDays: count("takeDays"),
  };
}
