import { Fragment, type MouseEvent } from "react";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import { SITE } from "#shop/site/site-forms.ts";
import { readSurcharges, typedSurcharges, usualSurcharges } from "#shop/site/typed-surcharges.ts";
import { Button } from "#app/ui/button.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";
import { textLink } from "#app/ui/text-link.tsx";

const asWon = (typed: string | undefined): string => {
  const value = typedInteger(typed ?? "");
  return value === null ? "?" : won(value);
};

export function ShippingForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="shipping"
      title="배송비"
      words="상품 화면, 주문서, 주문 메일에 함께 보여요. 주문서를 보고 있던 손님에게는 새 금액을 확인해달라고 해요."
      help={<UsualSurcharges />}
      preview={(typed) => <Preview {...typed} />}
    />
  );
}

function Preview(typed: Record<string, string>) {
  const { shippingFee, freeShippingFrom, returnShippingFee, exchangeShippingFee } = typed;
  const table = readSurcharges(typed.surcharges ?? "", SITE.fee);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
      <dt className="text-soft">배송비</dt>
      <dd className="numbers">
        {asWon(shippingFee)}
        {freeShippingFrom && ` (${asWon(freeShippingFrom)} 이상 무료)`}
      </dd>
      {typeof table === "string" && <dd className="col-span-2 text-warn">{table}</dd>}
      {typeof table !== "string" &&
        table.map(({ from, to, fee, name }) => (
          <Fragment key={from}>
            <dt className="text-soft numbers">
              {name} {from === to ? from : `${from}~${to}`}
            </dt>
            <dd className="numbers">{won(fee)} 추가</dd>
          </Fragment>
        ))}
      <dt className="text-soft">반품 배송비</dt>
      <dd className="numbers">편도 {asWon(returnShippingFee)}</dd>
      <dt className="text-soft">교환 배송비</dt>
      <dd className="numbers">왕복 {asWon(exchangeShippingFee)}</dd>
    </dl>
  );
}

const usual = typedSurcharges(usualSurcharges);

/** Fills the field with an input event, so that the form notices. */
function takeUsual({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const field = currentTarget.form?.querySelector<HTMLTextAreaElement>("#surcharges");
  if (!field) return;
  field.value = usual;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function UsualSurcharges() {
  return (
    <details className="text-14">
      <summary className={`${textLink("tall")} cursor-pointer`}>
        흔히 쓰는 제주·도서산간 구간 보기
      </summary>
      <p className="pt-1 text-soft">
        여러 상점이 쓰는 구간이에요. 택배사마다 다르니 계약한 택배사의 표와 맞는지 확인해주세요.
      </p>
      <pre className="mt-2 max-h-60 overflow-auto rounded-s border border-line p-3 numbers">
        {usual}
      </pre>
      <Button type="button" onClick={takeUsual} className="mt-3 noscript:hidden">
        이 구간으로 채우기
      </Button>
    </details>
  );
}
