import { Fragment, type MouseEvent } from "react";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import { SITE } from "#shop/site/site-forms.ts";
import {
  readSurcharges,
  SURCHARGES,
  typedSurcharges,
  usualSurcharges,
} from "#shop/site/typed-surcharges.ts";
import { Button } from "#app/ui/button.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";
import { textLink } from "#app/ui/text-link.tsx";

const money = { inputMode: "numeric", maxLength: 15 } as const;

const fields = {
  shippingFee: { ...money, hint: "원. 택배로 보내는 상품이 있는 주문 한 건에 한 번 받아요." },
  freeShippingFrom: {
    ...money,
    optional: true,
    hint: "원. 택배 상품이 이 금액 이상이면 배송비를 받지 않아요. 비우면 언제나 받아요.",
  },
  surcharges: {
    rows: 6,
    optional: true,
    maxLength: SURCHARGES.text,
    placeholder: "63000~63644 3000 제주",
    hint: "한 줄에 하나씩 우편번호 구간, 금액, 이름을 적어요. 무료 배송인 주문에도 더하고, 결제하기 전에 알려요.",
  },
  returnShippingFee: {
    ...money,
    hint: "원. 마음이 바뀌어 돌려보낼 때 손님이 내는 금액이에요. 추가 배송비 지역이면 그 금액도 더해요. 이미 받은 주문에는 주문할 때의 금액을 써요.",
  },
  exchangeShippingFee: {
    ...money,
    hint: "원. 마음이 바뀌어 교환할 때 손님이 내는 금액이에요. 추가 배송비 지역이면 왕복으로 더해요.",
  },
};

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
      fields={fields}
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
